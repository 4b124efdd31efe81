#pragma once
#include <fcntl.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_SYSTEM_H
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* A font whose file is read, and not mapped as by FT_New_Face: a mapped file that a program rewrites in place ends the
   process with SIGBUS, or changes what FreeType has checked. */
typedef struct {
  FT_StreamRec stream;
  FT_Face face;
  int file;
} swell_font;

/* FT_Stream_IoFunc: the number of bytes that were read; with no `count`, whether `offset` is wrong. */
static inline unsigned long swell_font_read(
    FT_Stream stream, unsigned long offset, unsigned char *buffer, unsigned long count) {
  unsigned long done = 0;
  if (!count) return offset > stream->size;
  while (done < count) {
    ssize_t more = pread((int)stream->descriptor.value, buffer + done, count - done, (off_t)(offset + done));
    if (more <= 0) break;
    done += (unsigned long)more;
  }
  return done;
}

static inline void swell_font_close(swell_font *font) {
  if (font->face) FT_Done_Face(font->face);
  close(font->file);
  free(font);
}

/* NULL for what is no regular file, and for what FreeType cannot read. */
static inline swell_font *swell_font_open(FT_Library library, const char *path, long index) {
  struct stat status;
  swell_font *font = calloc(1, sizeof *font);
  if (!font) return 0;
  font->file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  FT_Open_Args arguments = {.flags = FT_OPEN_STREAM, .stream = &font->stream};
  font->stream.descriptor.value = font->file;
  font->stream.read = swell_font_read;
  if (font->file >= 0 && !fstat(font->file, &status) && S_ISREG(status.st_mode)) {
    font->stream.size = (unsigned long)status.st_size;
    if (!FT_Open_Face(library, &arguments, index, &font->face)) return font;
  }
  font->face = 0;
  swell_font_close(font);
  return 0;
}
