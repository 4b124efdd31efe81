// Tells programs that know nothing of PulseAudio the level of the default sink on each change.
//   feeder                  writes a line with the percentage to standard output (xob, osd_cat)
//   feeder COMMAND ARG...   runs the command, with each `%` in its arguments replaced (notify-send)
#define FOLLOW
#define _GNU_SOURCE
#include "pulse.h"
#include <signal.h>
#include <spawn.h>
#include <string.h>

extern char **environ;
static char **command;

static void level_changed(int percent) {
    char *argv[32], made[32][256];
    int i;
    pid_t child;
    if (!*command) {
        printf("%d\n", percent);
        fflush(stdout);
        return;
    }
    for (i = 0; command[i] && i < 31; i++) {
        char *mark = strchr(command[i], '%');
        argv[i] = mark ? made[i] : command[i];
        if (mark)
            snprintf(made[i], sizeof made[i], "%.*s%d%s", (int)(mark - command[i]), command[i], percent, mark + 1);
    }
    argv[i] = NULL;
    if (posix_spawnp(&child, argv[0], NULL, NULL, argv, environ)) perror(argv[0]);
}

int main(int argc, char **argv) {
    int status;
    command = argv + 1;
    signal(SIGCHLD, SIG_IGN);  // no zombies
    pulse_connect("feeder");
    pulse_follow();
    return pa_mainloop_run(loop, &status) < 0;
}
