#pragma once
#include <pulse/pulseaudio.h>

/* PA_VOLUME_IS_VALID takes an argument: Swift does not see such macros. */
static inline int swell_volume_is_valid(pa_volume_t volume) {
  return PA_VOLUME_IS_VALID(volume);
}

/* PA_SAMPLE_S16NE is a macro that is defined by another. */
static inline pa_sample_format_t swell_signed_16(void) { return PA_SAMPLE_S16NE; }
