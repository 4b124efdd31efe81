#pragma once
#include <dlfcn.h>
#include <stdlib.h>
/* systemd and elogind have the same sd-bus; basu is sd-bus alone. */
#if __has_include(<systemd/sd-bus.h>)
#include <systemd/sd-bus.h>
#elif __has_include(<elogind/sd-bus.h>)
#include <elogind/sd-bus.h>
#else
#include <basu/sd-bus.h>
#endif

/* The functions of sd-bus that Swell calls. Their library is opened when a bus is first needed: Swell starts without. */
#define SWELL_SD_BUS(CALL)                                                                                        \
  CALL(open_system) CALL(open_user)                                                                               \
  CALL(close_unref) CALL(get_fd) CALL(get_timeout) CALL(is_ready) CALL(process) CALL(send) CALL(call_async)       \
  CALL(add_match_async) CALL(slot_unref)                                                                          \
  CALL(message_new_method_call) CALL(message_append_basic) CALL(message_set_auto_start)                           \
  CALL(message_open_container) CALL(message_close_container)                                                      \
  CALL(message_set_expect_reply) CALL(message_unref) CALL(message_is_method_error) CALL(message_get_error)        \
  CALL(message_get_sender) CALL(message_peek_type) CALL(message_enter_container) CALL(message_exit_container)     \
  CALL(message_read_basic) CALL(message_skip) CALL(message_at_end)

typedef struct {
#define CALL(name) __typeof__(&sd_bus_##name) name;
  SWELL_SD_BUS(CALL)
#undef CALL
  /// Whether there is a library with all of them.
  int is_there;
} swell_sd_bus;

/// Opens the first of the libraries that is installed.
static inline swell_sd_bus swell_sd_bus_open(void) {
  static const char *const libraries[] = {"libsystemd.so.0", "libelogind.so.0", "libbasu.so.0"};
  swell_sd_bus calls = {0};
  for (unsigned i = 0; i < sizeof libraries / sizeof *libraries && !calls.is_there; i++) {
    void *library = dlopen(libraries[i], RTLD_NOW);
    calls.is_there = library != 0;
#define CALL(name)                                                                 \
  if (calls.is_there) *(void **)&calls.name = dlsym(library, "sd_bus_" #name);     \
  calls.is_there = calls.is_there && calls.name;
    SWELL_SD_BUS(CALL)
#undef CALL
  }
  return calls;
}
