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
