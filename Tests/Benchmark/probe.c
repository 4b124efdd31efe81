// The stop-watch. Prints one latency in microseconds a line.
//   probe hidden N          volume change -> first pixel, with nothing shown before, 2 s after the last one
//   probe shown N           the same while it is shown already
//   probe key N             volume key (XTEST) -> first pixel, while it is shown already
//   probe flood RATE SECS   RATE changes a second; prints `sent N redraws N last PERCENT`
//   probe start WORD CMD... exec -> first line of output with WORD in it; ends the program afterwards
//
// Pixels are read from the server's own frame buffer, which `Xvfb -fbdir` keeps in a file (BENCH_FB). XDamage or
// XGetImage would queue requests in the very server that is to draw, and answer after it has got round to them;
// reading memory asks nothing of anybody, and a composited picture appears there as it would on a screen. Between
// looks it sleeps 20 us: spinning instead made the 90th percentile of the floor ten times as long on two cores,
// for it took a core from those it measures.
#define _GNU_SOURCE
#include "pulse.h"
#include <X11/XF86keysym.h>
#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { width = 64, height = 72, row = width * 4 };
static const double resting = 2e6;  // microseconds, more than any of the programs shows a change
static const char *corner;  // the background: no program under test draws in the first pixel
static const char *centre;
static unsigned stride;
static char seen[height][row];
static Display *x;
static int percent;

static double now(void) {  // microseconds
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

static void fail(const char *why) {
    fprintf(stderr, "probe: %s\n", why);
    exit(1);
}

// ---- pixels

static void open_screen(void) {
    struct stat s;
    const char *path = getenv("BENCH_FB");
    int fd = path ? open(path, O_RDONLY) : -1;
    if (fd < 0 || fstat(fd, &s)) fail("BENCH_FB is not Xvfb's frame buffer");
    const char *file = mmap(NULL, s.st_size, PROT_READ, MAP_SHARED, fd, 0);
    const uint32_t *xwd = (const uint32_t *)file;  // XWD header, big-endian words
    if (file == MAP_FAILED || ntohl(xwd[11]) != 32) fail("the frame buffer has not 32 bits a pixel");
    stride = ntohl(xwd[12]);
    corner = file + ntohl(xwd[0]) + ntohl(xwd[19]) * 12;
    centre = corner + (ntohl(xwd[5]) - height) / 2 * stride + (ntohl(xwd[4]) - width) / 2 * 4;

    if (!(x = XOpenDisplay(NULL))) fail("no X display");
    XSetWindowBackground(x, DefaultRootWindow(x), 0x4080c0);
    XClearWindow(x, DefaultRootWindow(x));
    XSync(x, False);
}

static void look(void) {
    for (int y = 0; y < height; y++) memcpy(seen[y], centre + y * stride, row);
}

static int changed(void) {
    for (int y = 0; y < height; y++)
        if (memcmp(seen[y], centre + y * stride, row)) return 1;
    return 0;
}

static int hidden(void) {
    for (int y = 0; y < height; y++)
        for (int i = 0; i < row; i += 4)
            if (memcmp(centre + y * stride + i, corner, 4)) return 0;
    return 1;
}

// ---- volume

static void on_sink(pa_context *c, const pa_sink_info *info, int end, void *data) {
    if (info) percent = pa_cvolume_max(&info->volume) * 100ull / PA_VOLUME_NORM;
}

static void pump(int microseconds) {
    pa_mainloop_prepare(loop, microseconds);
    pa_mainloop_poll(loop);
    if (pa_mainloop_dispatch(loop) < 0) fail("the audio server has gone");
}

static void finish(pa_operation *o) {
    while (pa_operation_get_state(o) == PA_OPERATION_RUNNING) pump(1000);
    pa_operation_unref(o);
}

static pa_operation *set(int p) {
    pa_cvolume v;
    pa_cvolume_set(&v, 2, PA_VOLUME_NORM / 100.0 * (percent = p) + 0.5);
    return pa_context_set_sink_volume_by_name(pulse, "@DEFAULT_SINK@", &v, NULL, NULL);
}

static int next(void) { return 20 + (percent + 3) % 60; }  // 20...79, each far from the one before

// ---- modes

static void settle(void) {  // until 40 ms have passed without a change, then a little longer, out of step with frames
    double quiet = now(), limit = quiet + 400e3;
    for (look(); now() < quiet + 40e3 && now() < limit; pump(500))
        if (changed()) look(), quiet = now();
    for (double end = now() + rand() % 17000; now() < end;) pump(500);
    look();
}

// The longer the machine has slept, the later all of it wakes: a program that hides sooner must not be measured sooner.
static void wait_hidden(void) {
    static double earliest;
    for (double limit = now() + 8e6; !hidden() || now() < earliest; pump(1000))
        if (now() > limit) fail("still shown after 8 s");
    earliest = now() + resting;
    for (double end = now() + 100e3 + rand() % 17000; now() < end;) pump(1000);
    look();
}

static void latency(const char *mode, int n) {
    int from_hidden = !strcmp(mode, "hidden"), keys = !strcmp(mode, "key"), lost = 0;
    KeyCode key[2] = {XKeysymToKeycode(x, XF86XK_AudioLowerVolume), XKeysymToKeycode(x, XF86XK_AudioRaiseVolume)};
    if (!keys && !from_hidden) finish(set(next()));  // brings it up
    for (int i = -keys; i < n; i++) {
        if (from_hidden) wait_hidden();
        else settle();
        double start = now(), limit = start + 2e6;
        if (keys) {
            XTestFakeKeyEvent(x, key[i & 1], True, 0);
            XTestFakeKeyEvent(x, key[i & 1], False, 0);
            XFlush(x);
        } else {
            pa_operation_unref(set(next()));
        }
        while (!changed() && now() < limit) pump(20);
        if (now() < limit && i >= 0) printf("%.0f\n", now() - start);
        else if (now() >= limit && ++lost == 5) fail("five changes showed no pixel in 2 s");
    }
    if (lost) fprintf(stderr, "probe: %d of %d changes showed no pixel in 2 s\n", lost, n);
}

static void flood(int rate, double seconds) {
    int sent = 0, redraws = 0;
    double start = now();
    for (look(); now() < start + seconds * 1e6; sent++) {
        pa_operation_unref(set(next()));
        do {
            pump(20);
            if (changed()) look(), redraws++;
        } while (now() < start + (sent + 1) * 1e6 / rate);
    }
    finish(set(85));
    printf("sent %d redraws %d last %d\n", sent, redraws, percent);
}

static void start(const char *word, char **command) {
    int out[2];
    char text[4096] = "";
    size_t length = 0;
    ssize_t n;
    if (pipe2(out, O_CLOEXEC)) fail("no pipe");
    double before = now();
    pid_t child = vfork();
    if (!child) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        dup2(out[1], 1);
        dup2(out[1], 2);
        execvp(*command, command);
        _exit(127);
    }
    close(out[1]);
    while (!strstr(text, word) && (n = read(out[0], text + length, sizeof text - 1 - length)) > 0) length += n;
    double after = now();
    int ready = strstr(text, word) != NULL;
    kill(child, SIGTERM);
    waitpid(child, NULL, 0);
    if (!ready) fail(*text ? text : "it never was ready");
    printf("%.0f\n", after - before);
}

int main(int argc, char **argv) {
    prctl(PR_SET_TIMERSLACK, 1);
    if (argc > 3 && !strcmp(argv[1], "start")) return start(argv[2], argv + 3), 0;
    if (argc < 3) fail("usage: see probe.c");
    open_screen();
    pulse_connect("probe");
    finish(pa_context_get_sink_info_by_name(pulse, "@DEFAULT_SINK@", on_sink, NULL));
    if (!strcmp(argv[1], "flood") && argc > 3) flood(atoi(argv[2]), atof(argv[3]));
    else latency(argv[1], atoi(argv[2]));
    return 0;
}
