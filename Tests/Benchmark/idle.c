// The same libraries, opened and left alone: what memory and start-up are compared with.
#include "pulse.h"
#include <X11/Xlib-xcb.h>
#include <X11/Xlib.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xext.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/Xrender.h>
#include <X11/extensions/scrnsaver.h>
#include <X11/extensions/shape.h>
#include <fontconfig/fontconfig.h>
#include <systemd/sd-bus.h>
#include <ft2build.h>
#include FT_FREETYPE_H

static int font(FT_Library library, FT_Face *face) {
    FcResult result;
    FcChar8 *file = NULL;
    int index = 0;
    FcPattern *wanted = FcNameParse((const FcChar8 *)"sans-serif");
    FcConfigSubstitute(NULL, wanted, FcMatchPattern);
    FcDefaultSubstitute(wanted);
    FcPattern *found = FcFontMatch(NULL, wanted, &result);
    int failed = !found || FcPatternGetString(found, FC_FILE, 0, &file) != FcResultMatch;
    if (!failed) {
        FcPatternGetInteger(found, FC_INDEX, 0, &index);
        failed = FT_New_Face(library, (const char *)file, index, face);
    }
    if (found) FcPatternDestroy(found);
    FcPatternDestroy(wanted);
    FcFini();
    return failed;
}

int main(void) {
    int a, b, c, d;
    sd_bus *bus = NULL;
    FT_Library library;
    FT_Face face;
    Display *x = XOpenDisplay(NULL);
    if (!x) return fputs("idle: no X display\n", stderr), 1;
    XShapeQueryVersion(x, &a, &b);
    XRenderQueryVersion(x, &a, &b);
    XRRQueryVersion(x, &a, &b);
    XFixesQueryVersion(x, &a, &b);
    XIQueryVersion(x, (a = 2, &a), (b = 4, &b));
    XTestQueryExtension(x, &a, &b, &c, &d);
    XScreenSaverQueryExtension(x, &a, &b);
    if (!XGetXCBConnection(x)) return fputs("idle: no XCB\n", stderr), 1;
    sd_bus_open_system(&bus);
    if (FT_Init_FreeType(&library) || font(library, &face)) return fputs("idle: no font\n", stderr), 1;
    pulse_connect("idle");
    XSync(x, False);
    puts("ready");
    fflush(stdout);
    return pa_mainloop_run(loop, &a) < 0;
}
