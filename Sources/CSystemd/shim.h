#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <systemd/sd-bus.h>

/* Variadic functions, which Swift cannot import. Each returns what the function below it does. */

/// Calls a method with (subsystem, device, value) and waits for no answer of its own: `done` gets it.
static inline int swell_set_brightness(sd_bus *bus, const char *subsystem, const char *device, unsigned value,
                                       sd_bus_message_handler_t done, void *context) {
  return sd_bus_call_method_async(bus, NULL, "org.freedesktop.login1", "/org/freedesktop/login1/session/auto",
                                  "org.freedesktop.login1.Session", "SetBrightness", done, context, "ssu", subsystem,
                                  device, value);
}

/// Calls a method that takes nothing, of a service that runs already: none is started for it. Nothing stands still until
/// the answer, so that it may take as long as it likes.
static inline int swell_call(sd_bus *bus, const char *service, const char *path, const char *interface,
                             const char *method, sd_bus_message_handler_t done, void *context) {
  sd_bus_message *call = NULL;
  int result = sd_bus_message_new_method_call(bus, &call, service, path, interface, method);
  if (result >= 0) result = sd_bus_message_set_auto_start(call, 0);
  if (result >= 0) result = sd_bus_call_async(bus, NULL, call, done, context, UINT64_MAX);
  sd_bus_message_unref(call);
  return result;
}

/// Calls a method that takes one number.
static inline int swell_call_int(sd_bus *bus, const char *service, const char *path, const char *interface,
                                 const char *method, int value, sd_bus_message_handler_t done, void *context) {
  return sd_bus_call_method_async(bus, NULL, service, path, interface, method, done, context, "i", value);
}

/// Hears of changes of properties at `path`, or anywhere below it.
static inline int swell_match_properties(sd_bus *bus, sd_bus_slot **slot, const char *service, const char *path,
                                         int is_subtree, sd_bus_message_handler_t changed, void *context) {
  char rule[512];
  snprintf(rule, sizeof rule,
           "type='signal',sender='%s',%s='%s',interface='org.freedesktop.DBus.Properties',member='PropertiesChanged'",
           service, is_subtree ? "path_namespace" : "path", path);
  return sd_bus_add_match_async(bus, slot, rule, changed, NULL, context);
}

/// Hears of a service that comes or goes.
static inline int swell_match_owner(sd_bus *bus, sd_bus_slot **slot, const char *service,
                                    sd_bus_message_handler_t changed, void *context) {
  char rule[256];
  snprintf(rule, sizeof rule,
           "type='signal',sender='org.freedesktop.DBus',member='NameOwnerChanged',arg0='%s'", service);
  return sd_bus_add_match_async(bus, slot, rule, changed, NULL, context);
}

/// Reads a variant that holds a truth value; -1 when it holds something else.
static inline int swell_read_bool_variant(sd_bus_message *message) {
  int value = 0;
  if (sd_bus_message_is_method_error(message, NULL)) return -1;
  return sd_bus_message_read(message, "v", "b", &value) < 0 ? -1 : value;
}

/// Asks for one property of a service that runs already, in the place of an earlier question of the same slot. Nothing
/// stands still until the answer, so that it may take as long as it likes.
static inline int swell_get_property(sd_bus *bus, sd_bus_slot **slot, const char *service, const char *path,
                                     const char *interface, const char *name, sd_bus_message_handler_t done,
                                     void *context) {
  *slot = sd_bus_slot_unref(*slot);
  sd_bus_message *call = NULL;
  int result = sd_bus_message_new_method_call(bus, &call, service, path, "org.freedesktop.DBus.Properties", "Get");
  if (result >= 0) result = sd_bus_message_set_auto_start(call, 0);
  if (result >= 0) result = sd_bus_message_append(call, "ss", interface, name);
  if (result >= 0) result = sd_bus_call_async(bus, slot, call, done, context, UINT64_MAX);
  sd_bus_message_unref(call);
  return result;
}

/// Reads one number; -1 when the message has another type.
static inline int swell_read_int(sd_bus_message *message) {
  int value = -1;
  return sd_bus_message_read(message, "i", &value) < 0 ? -1 : value;
}

/// Reads a variant that holds a string; NULL when it holds something else.
static inline const char *swell_read_string_variant(sd_bus_message *message) {
  const char *value = NULL;
  return sd_bus_message_read(message, "v", "s", &value) < 0 ? NULL : value;
}

typedef struct {
  int is_playing, can_seek;
  int64_t position, length; /* microseconds; length -1 when not told */
  char track[256];
} swell_player;

/// Reads an integer of whatever size a variant holds; players are careless about it.
static inline int swell_read_any_int(sd_bus_message *message, int64_t *value) {
  char kind = 0;
  const char *contents = NULL;
  if (sd_bus_message_peek_type(message, &kind, &contents) < 0 || kind != 'v' || !contents) return -1;
  union { int64_t x; int32_t i; uint32_t u; double d; } number;
  int result;
  switch (contents[0]) {
  case 'x': case 't': result = sd_bus_message_read(message, "v", contents, &number.x), *value = number.x; break;
  case 'i': result = sd_bus_message_read(message, "v", contents, &number.i), *value = number.i; break;
  case 'u': result = sd_bus_message_read(message, "v", contents, &number.u), *value = number.u; break;
  case 'd': result = sd_bus_message_read(message, "v", contents, &number.d), *value = (int64_t)number.d; break;
  default: return sd_bus_message_skip(message, "v");
  }
  return result;
}

/// Reads a text out of a variant of strings or object paths.
static inline int swell_read_any_text(sd_bus_message *message, char *text, size_t size) {
  char kind = 0;
  const char *contents = NULL, *value = NULL;
  if (sd_bus_message_peek_type(message, &kind, &contents) < 0 || kind != 'v' || !contents) return -1;
  if (contents[0] != 's' && contents[0] != 'o') return sd_bus_message_skip(message, "v");
  int result = sd_bus_message_read(message, "v", contents, &value);
  if (result >= 0 && value && strlen(value) < size) strcpy(text, value);
  return result;
}

/// Reads the answer to GetAll of org.mpris.MediaPlayer2.Player; what is missing or of an odd type is left out.
static inline int swell_read_player(sd_bus_message *message, swell_player *player) {
  memset(player, 0, sizeof *player);
  player->length = -1;
  if (sd_bus_message_enter_container(message, 'a', "{sv}") < 0) return -1;
  while (sd_bus_message_enter_container(message, 'e', "sv") > 0) {
    const char *name = NULL;
    if (sd_bus_message_read(message, "s", &name) < 0) return -1;
    if (strcmp(name, "PlaybackStatus") == 0) {
      char status[16] = "";
      swell_read_any_text(message, status, sizeof status);
      player->is_playing = strcmp(status, "Playing") == 0;
    } else if (strcmp(name, "CanSeek") == 0) {
      if (sd_bus_message_read(message, "v", "b", &player->can_seek) < 0) sd_bus_message_skip(message, "v");
    } else if (strcmp(name, "Position") == 0) {
      swell_read_any_int(message, &player->position);
    } else if (strcmp(name, "Metadata") == 0 && sd_bus_message_enter_container(message, 'v', "a{sv}") > 0) {
      if (sd_bus_message_enter_container(message, 'a', "{sv}") < 0) return -1;
      while (sd_bus_message_enter_container(message, 'e', "sv") > 0) {
        const char *key = NULL;
        if (sd_bus_message_read(message, "s", &key) < 0) return -1;
        if (strcmp(key, "mpris:length") == 0) swell_read_any_int(message, &player->length);
        else if (strcmp(key, "mpris:trackid") == 0) swell_read_any_text(message, player->track, sizeof player->track);
        else sd_bus_message_skip(message, "v");
        sd_bus_message_exit_container(message);
      }
      sd_bus_message_exit_container(message), sd_bus_message_exit_container(message);
    } else {
      sd_bus_message_skip(message, "v");
    }
    sd_bus_message_exit_container(message);
  }
  sd_bus_message_exit_container(message);
  return 0;
}

static inline const char *swell_track(const swell_player *player) { return player->track; }

/// Asks a player for everything about it.
static inline int swell_ask_player(sd_bus *bus, const char *player, sd_bus_message_handler_t done, void *context) {
  return sd_bus_call_method_async(bus, NULL, player, "/org/mpris/MediaPlayer2", "org.freedesktop.DBus.Properties",
                                  "GetAll", done, context, "s", "org.mpris.MediaPlayer2.Player");
}

/// Asks the bus who is on it.
static inline int swell_ask_names(sd_bus *bus, sd_bus_message_handler_t done, void *context) {
  return sd_bus_call_method_async(bus, NULL, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                                  "ListNames", done, context, "");
}

/// Reads a list of names, one at a time; NULL at the end.
static inline const char *swell_next_name(sd_bus_message *message) {
  const char *name = NULL;
  return sd_bus_message_read(message, "s", &name) > 0 ? name : NULL;
}

static inline int swell_set_position(sd_bus *bus, const char *player, const char *track, int64_t position) {
  return sd_bus_call_method_async(bus, NULL, player, "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player",
                                  "SetPosition", NULL, NULL, "ox", track, position);
}

static inline int swell_seek(sd_bus *bus, const char *player, int64_t distance) {
  return sd_bus_call_method_async(bus, NULL, player, "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player",
                                  "Seek", NULL, NULL, "x", distance);
}

/// The process behind a name on the bus; -1 when unknown. Asks the bus itself, which answers at once.
static inline int swell_name_process(sd_bus *bus, const char *name) {
  sd_bus_creds *credentials = NULL;
  pid_t process = -1;
  if (sd_bus_get_name_creds(bus, name, SD_BUS_CREDS_PID, &credentials) < 0) return -1;
  if (sd_bus_creds_get_pid(credentials, &process) < 0) process = -1;
  sd_bus_creds_unref(credentials);
  return process;
}

/// Asks the bus whether somebody has a name.
static inline int swell_has_owner(sd_bus *bus, const char *name, sd_bus_message_handler_t done, void *context) {
  return sd_bus_call_method_async(bus, NULL, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus",
                                  "NameHasOwner", done, context, "s", name);
}

/// Reads one truth value; -1 when the message has none.
static inline int swell_read_bool(sd_bus_message *message) {
  int value = 0;
  if (sd_bus_message_is_method_error(message, NULL)) return -1;
  return sd_bus_message_read(message, "b", &value) < 0 ? -1 : value;
}
