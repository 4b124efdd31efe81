#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_GLYPH_H
#include FT_OUTLINE_H
#include FT_STROKER_H
#include <fontconfig/fontconfig.h>

/* Macros, which Swift cannot import. */
/* Without bitmaps, which some fonts have for small sizes beside their outlines. */
static inline FT_Int32 swell_load_light(void) { return FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP; }

#include <math.h>
/* Embedded Swift has no Glibc module. */
static inline double swell_sin(double x) { return sin(x); }
static inline double swell_cos(double x) { return sin(x + M_PI_2); }

/* The types of these members differ between versions of FreeType. */
static inline void swell_set_tag(FT_Outline *outline, int index, unsigned char tag) { outline->tags[index] = tag; }
static inline void swell_set_contour_end(FT_Outline *outline, int index, short end) { outline->contours[index] = end; }

#include <dlfcn.h>
#include <stdint.h>
#include <string.h>

/* libpng's simplified interface (libpng-manual.txt, part V); these declarations are those of png.h 1.6. */
typedef struct {
  void *opaque;
  uint32_t version, width, height, format, flags, colormap_entries, warning_or_error;
  char message[64];
} swell_png_image;

/* 0: done; -1: the library is not installed; 1: not a PNG file. */
static inline int swell_png_open(swell_png_image *image, const void *bytes, size_t size, void **library) {
  if (!*library) *library = dlopen("libpng16.so.16", RTLD_NOW);
  if (!*library) return -1;
  int (*begin)(swell_png_image *, const void *, size_t);
  *(void **)&begin = dlsym(*library, "png_image_begin_read_from_memory");
  memset(image, 0, sizeof *image), image->version = 1;
  return begin ? !begin(image, bytes, size) : -1;
}

/// The size of a PNG file in px.
static inline int swell_png_size(const void *bytes, size_t size, uint32_t *width, uint32_t *height) {
  void *library = 0;
  swell_png_image image;
  int status = swell_png_open(&image, bytes, size, &library);
  *width = status ? 0 : image.width, *height = status ? 0 : image.height;
  void (*release)(swell_png_image *);
  if (library) *(void **)&release = dlsym(library, "png_image_free"), release(&image);
  return status;
}

/// Reads a PNG file as 0xAARRGGBB, not premultiplied, into room for all its px.
static inline int swell_png_read(const void *bytes, size_t size, uint32_t *pixels) {
  void *library = 0;
  swell_png_image image;
  int status = swell_png_open(&image, bytes, size, &library);
  if (status) return status;
  const uint32_t one = 1;
  /* PNG_FORMAT_BGRA, or PNG_FORMAT_ARGB where the first byte is the highest. */
  image.format = *(const char *)&one ? 0x13 : 0x23;
  int (*finish)(swell_png_image *, const void *, void *, int32_t, void *);
  *(void **)&finish = dlsym(library, "png_image_finish_read");
  return finish ? !finish(&image, 0, pixels, 0, 0) : 1;
}
