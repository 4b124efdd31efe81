#pragma once
/* libspeechd, opened when something is to be spoken: neither building nor running Swell needs it. The declarations are
   those of libspeechd.h, which are the same since version 0.8. */
#include <dlfcn.h>
#include <stdlib.h>

typedef struct {
  void *(*open)(const char *client, const char *connection, const char *user, int mode, const void *address,
                int starts_server, char **error);
  void (*close)(void *connection);
  int (*cancel)(void *connection);
  int (*say)(void *connection, int priority, const char *text);
  int (*set_language)(void *connection, const char *language);
  /* Since 0.9. */
  char *(*get_language)(void *connection);
} swell_speech;

/// Opens the library; 0 when it is not installed or lacks a function.
static inline int swell_speech_load(swell_speech *speech) {
  void *library = dlopen("libspeechd.so.2", RTLD_NOW);
  if (!library) return 0;
  *(void **)&speech->open = dlsym(library, "spd_open2");
  *(void **)&speech->close = dlsym(library, "spd_close");
  *(void **)&speech->cancel = dlsym(library, "spd_cancel");
  *(void **)&speech->say = dlsym(library, "spd_say");
  *(void **)&speech->set_language = dlsym(library, "spd_set_language");
  *(void **)&speech->get_language = dlsym(library, "spd_get_language");
  return speech->open && speech->close && speech->cancel && speech->say && speech->set_language;
}

/// Connects to the server, which is started if it does not run; NULL when that fails.
static inline void *swell_speech_open(const swell_speech *speech) {
  char *error = NULL;
  void *connection = speech->open("swell", "panel", NULL, 0 /* SPD_MODE_SINGLE */, NULL, 1, &error);
  if (!connection) free(error);
  return connection;
}

/// The language that the server speaks, such as `en-US`, in `room` bytes; empty where it does not say.
static inline void swell_speech_language(const swell_speech *speech, void *connection, char *language, size_t room) {
  char *answer = speech->get_language ? speech->get_language(connection) : NULL;
  size_t length = 0;
  for (; answer && answer[length] && length + 1 < room; length++) language[length] = answer[length];
  language[length] = 0;
  free(answer);
}
