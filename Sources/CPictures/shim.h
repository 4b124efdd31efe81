#pragma once
/* libpng and librsvg, opened for the first file of their kind: neither building nor running Swell needs them. */
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

/* librsvg's and cairo's declarations are those of rsvg.h 2.46 and cairo.h 1.16. */
typedef struct { double x, y, width, height; } swell_svg_box;

/* GError of glib. */
typedef struct { uint32_t domain; int code; const char *message; } swell_svg_error;

/// Draws an SVG file as large as fits into a square, in its middle, as premultiplied 0xAARRGGBB. It reads no other file.
/// 0: done; -1: the library is not installed; 1: not an SVG file; 2: it cannot be drawn, for this reason.
static inline int swell_svg_read(
    const void *bytes, size_t size, int side, uint32_t *pixels, char *reason, size_t room) {
  void *library = dlopen("librsvg-2.so.2", RTLD_NOW);
  if (!library) return -1;
  void *(*parse)(const void *, size_t, void **);
  int (*render)(void *, void *, const swell_svg_box *, swell_svg_error **);
  void (*release)(void *), (*end)(void *), (*destroy)(void *);
  void *(*new_surface)(void *, int, int, int, int), *(*new_context)(void *);
  *(void **)&parse = dlsym(library, "rsvg_handle_new_from_data");
  *(void **)&render = dlsym(library, "rsvg_handle_render_document");
  *(void **)&release = dlsym(library, "g_object_unref");
  *(void **)&new_surface = dlsym(library, "cairo_image_surface_create_for_data");
  *(void **)&new_context = dlsym(library, "cairo_create");
  *(void **)&end = dlsym(library, "cairo_destroy");
  *(void **)&destroy = dlsym(library, "cairo_surface_destroy");
  if (!parse || !render || !release || !new_surface || !new_context || !end || !destroy) return -1;
  void *document = parse(bytes, size, 0);
  if (!document) return 1;
  memset(pixels, 0, (size_t)side * (size_t)side * 4);
  void *surface = new_surface(pixels, 0 /* CAIRO_FORMAT_ARGB32 */, side, side, side * 4);
  void *context = new_context(surface);
  swell_svg_box box = { 0, 0, side, side };
  swell_svg_error *error = 0;
  int is_drawn = render(document, context, &box, &error);
  if (error) strncpy(reason, error->message, room - 1);
  end(context);
  destroy(surface);
  release(document);
  return is_drawn ? 0 : 2;
}
