#pragma once
#include <pulse/pulseaudio.h>

/* PA_VOLUME_IS_VALID takes an argument: Swift does not see such macros. */
static inline int swell_volume_is_valid(pa_volume_t volume) {
  return PA_VOLUME_IS_VALID(volume);
}
