// The session, the language and the files of whoever runs the tests do not decide them: all of that is forgotten before
// main(), when there is one thread, and nothing has read it. What a test needs of it, it sets itself.
#include <signal.h>
#include <stdlib.h>
#include <string.h>

extern char **environ;

static const char *const of_session[] = {
    "DBUS_", "DESKTOP_", "DISPLAY=", "FC_", "FONTCONFIG_", "GTK_", "LANG=", "LANGUAGE=", "LC_", "PIPEWIRE_", "PULSE_",
    "QT_", "SESSION_MANAGER=", "WAYLAND_", "XAUTHORITY=", "XDG_", "XENVIRONMENT=", "XMODIFIERS=",
};

static int is_of_session(const char *variable) {
  for (size_t i = 0; i < sizeof of_session / sizeof *of_session; i++)
    if (strncmp(variable, of_session[i], strlen(of_session[i])) == 0) return 1;
  return 0;
}

__attribute__((constructor)) static void forget_session(void) {
  // As swell does: a child or a server may end while it is written to. Children get the default again (`Spawn`).
  signal(SIGPIPE, SIG_IGN);
  for (char **variable = environ; variable && *variable;) {
    if (!is_of_session(*variable)) {
      variable++;
      continue;
    }
    char *name = strndup(*variable, strcspn(*variable, "="));
    unsetenv(name);
    free(name);
    // The others have moved up.
    variable = environ;
  }
  setenv("LC_ALL", "C.UTF-8", 1);
  setenv("HOME", "/nonexistent", 1);
  // Beside this file.
  char fonts[sizeof __FILE__ + sizeof "fonts.conf"] = __FILE__;
  strcpy(strrchr(fonts, '/') + 1, "fonts.conf");
  setenv("FONTCONFIG_FILE", fonts, 1);
  setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent", 1);
  setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nonexistent", 1);
  // Of libpulse and of the sound server.
  setenv("PULSE_CLIENTCONFIG", "/dev/null", 1);
  setenv("PULSE_CONFIG", "/dev/null", 1);
}
