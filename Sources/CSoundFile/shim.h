#pragma once
/* libsndfile, opened when a sound is to be played: neither building nor running Swell needs it. The declarations are
   those of sndfile.h, which are the same since version 1.0. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct {
  /* Signed 16 bits in the order of this machine, channels interleaved. */
  void *bytes;
  size_t size;
  uint32_t rate;
  uint8_t channels;
} swell_sound;

/// Reads the first 5 s of a sound file. Returns 0, or 1 when the library is not installed, 2 when it cannot read the file.
static inline int swell_sound_read(const char *path, swell_sound *sound) {
  struct { int64_t frames; int rate, channels, format, sections, seekable; } info = {0};
  void *library = dlopen("libsndfile.so.1", RTLD_NOW);
  if (!library) return 1;
  void *(*open)(const char *, int, void *);
  int64_t (*read)(void *, short *, int64_t);
  int (*close)(void *);
  *(void **)&open = dlsym(library, "sf_open");
  *(void **)&read = dlsym(library, "sf_readf_short");
  *(void **)&close = dlsym(library, "sf_close");
  if (!open || !read || !close) return 1;
  void *file = open(path, 0x10 /* SFM_READ */, &info);
  if (!file) return 2;
  if (info.rate > 0 && info.rate <= 384000 && info.channels > 0 && info.channels <= 8) {
    int64_t most = (int64_t)info.rate * 5, frame = 2 * info.channels;
    int64_t frames = info.frames < most ? info.frames : most;
    sound->bytes = frames > 0 ? malloc((size_t)(frames * frame)) : 0;
    if (sound->bytes) frames = read(file, sound->bytes, frames);
    sound->size = sound->bytes && frames > 0 ? (size_t)(frames * frame) : 0;
    sound->rate = (uint32_t)info.rate, sound->channels = (uint8_t)info.channels;
  }
  close(file);
  return sound->size ? 0 : 2;
}
