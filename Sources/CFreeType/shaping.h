#pragma once
#include <dlfcn.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include <stdint.h>

/* Functions of libfribidi (1.0 or later) and libharfbuzz, which are opened when a text first needs them: neither building
   nor running Swell needs them. The declarations are those of fribidi.h, hb.h and hb-ft.h. */

/* hb_glyph_info_t */
typedef struct {
  uint32_t glyph, mask, cluster, own[2];
} swell_glyph_info;

/* hb_glyph_position_t; lengths in 1/64 px */
typedef struct {
  int32_t advance, vertical, x, y;
  uint32_t own;
} swell_glyph_position;

typedef struct {
  void (*types)(const uint32_t *, int, uint32_t *);
  void (*brackets)(const uint32_t *, int, const uint32_t *, uint32_t *);
  signed char (*levels)(const uint32_t *, const uint32_t *, int, uint32_t *, signed char *);
  void *(*font)(FT_Face);
  void (*font_flags)(void *, int);
  void (*font_free)(void *);
  void *(*buffer)(void);
  void (*add)(void *, const uint32_t *, int, unsigned, int);
  void (*direction)(void *, int);
  void (*guess)(void *);
  void (*shape)(void *, void *, const void *, unsigned);
  swell_glyph_info *(*infos)(void *, unsigned *);
  swell_glyph_position *(*positions)(void *, unsigned *);
  void (*buffer_free)(void *);
} swell_shaping;

/* 0: done; 1, 2: libfribidi, libharfbuzz is not installed, or too old. */
static inline int swell_shaping_open(swell_shaping *shaping) {
  static const char *const names[] = {
      "fribidi_get_bidi_types", "fribidi_get_bracket_types", "fribidi_get_par_embedding_levels_ex",
      "hb_ft_font_create_referenced", "hb_ft_font_set_load_flags", "hb_font_destroy", "hb_buffer_create",
      "hb_buffer_add_utf32", "hb_buffer_set_direction", "hb_buffer_guess_segment_properties", "hb_shape",
      "hb_buffer_get_glyph_infos", "hb_buffer_get_glyph_positions", "hb_buffer_destroy"};
  void *bidi = dlopen("libfribidi.so.0", RTLD_NOW), *shaper = bidi ? dlopen("libharfbuzz.so.0", RTLD_NOW) : 0;
  int status = bidi ? shaper ? 0 : 2 : 1;
  for (unsigned i = 0; !status && i < sizeof names / sizeof *names; i++) {
    void *call = dlsym(i < 3 ? bidi : shaper, names[i]);
    if (!call) status = i < 3 ? 1 : 2;
    ((void **)shaping)[i] = call;
  }
  if (status && shaper) dlclose(shaper);
  if (status && bidi) dlclose(bidi);
  return status;
}

/* More than a line ever has. */
enum { swell_longest_text = 320 };

/* The embedding level of each scalar (UAX #9): odd where the text runs from right to left. Whether it is done. */
static inline int swell_bidi_levels(const swell_shaping *shaping, const uint32_t *text, int count, signed char *levels) {
  uint32_t types[swell_longest_text], brackets[swell_longest_text], direction = 0x40; /* FRIBIDI_PAR_ON */
  if (count > swell_longest_text) return 0;
  shaping->types(text, count, types);
  shaping->brackets(text, count, types, brackets);
  return shaping->levels(types, brackets, count, &direction, levels) > 0;
}

/* Shapes `length` scalars of the text from `start`; the buffer that holds the result, for `buffer_free`. Glyphs are in
   the order of painting, from left to right. */
static inline void *swell_shape(
    const swell_shaping *shaping, FT_Face face, int flags, const uint32_t *text, int count, int start, int length,
    int is_right_to_left) {
  void *font = shaping->font(face), *buffer = shaping->buffer();
  shaping->font_flags(font, flags);
  shaping->add(buffer, text, count, (unsigned)start, length);
  shaping->direction(buffer, is_right_to_left ? 5 : 4); /* HB_DIRECTION_RTL, HB_DIRECTION_LTR */
  shaping->guess(buffer);
  shaping->shape(font, buffer, 0, 0);
  shaping->font_free(font);
  return buffer;
}

static inline unsigned swell_shaped(
    const swell_shaping *shaping, void *buffer, const swell_glyph_info **infos,
    const swell_glyph_position **positions) {
  unsigned count = 0, places = 0;
  *infos = shaping->infos(buffer, &count);
  *positions = shaping->positions(buffer, &places);
  return count < places ? count : places;
}
