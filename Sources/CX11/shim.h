#pragma once
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <X11/Xlib.h>
#include <X11/Xlib-xcb.h>
#include <X11/extensions/XI2proto.h>
#include <X11/extensions/XIproto.h>
#include <xcb/randr.h>
#include <xcb/res.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>
#include <xcb/xinput.h>
#include <X11/Xproto.h>
#include <X11/XF86keysym.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/Xutil.h>
#include <X11/cursorfont.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/Xrender.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/scrnsaver.h>
#include <X11/extensions/shape.h>

/* Macros and variadic functions, which Swift cannot import. */
static inline Window swell_root(Display *display) { return DefaultRootWindow(display); }
static inline int swell_screen(Display *display) { return DefaultScreen(display); }
static inline Visual *swell_visual(Display *display) { return DefaultVisual(display, DefaultScreen(display)); }
static inline int swell_screen_count(Display *display) { return ScreenCount(display); }
static inline int swell_depth(Display *display) { return DefaultDepth(display, DefaultScreen(display)); }
static inline int swell_width(Display *display) { return DisplayWidth(display, DefaultScreen(display)); }
static inline int swell_height(Display *display) { return DisplayHeight(display, DefaultScreen(display)); }
static inline int swell_width_mm(Display *display) { return DisplayWidthMM(display, DefaultScreen(display)); }
static inline int swell_height_mm(Display *display) { return DisplayHeightMM(display, DefaultScreen(display)); }
static inline int swell_socket(Display *display) { return ConnectionNumber(display); }
static inline unsigned long swell_pixel(XImage *image, int x, int y) { return XGetPixel(image, x, y); }
static inline void swell_destroy_image(XImage *image) { XDestroyImage(image); }
/// Interns the atoms whose names are joined by commas (`XInternAtoms`); each %d is the number of the screen. Those that
/// do not exist are made, or are 0 if `only_existing`.
static inline void swell_intern(Display *display, const char *names, Bool only_existing, Atom *atoms, int count) {
  char text[1024], *name[64], *rest = text;
  int screen = DefaultScreen(display), found = 0;
  snprintf(text, sizeof text, names, screen, screen, screen, screen);
  while (found < count && found < 64 && (name[found] = strsep(&rest, ","))) found++;
  XInternAtoms(display, name, found, only_existing, atoms);
}

/// Asks for the extensions whose requests XCB sends, so that the first of these does not wait for the answer.
static inline void swell_prefetch(Display *display) {
  xcb_prefetch_extension_data(XGetXCBConnection(display), &xcb_randr_id);
  xcb_prefetch_extension_data(XGetXCBConnection(display), &xcb_input_id);
}

/// Notes in `*found` whether a grab of the keyboard began before the next press (-1: not any more), and takes no event.
static inline Bool swell_note_grab(Display *display, XEvent *event, XPointer found) {
  int *grab = (int *)found;
  if (event->type == GenericEvent && event->xcookie.evtype == XI_RawKeyPress && *grab == 0) *grab = -1;
  if (event->type == FocusIn && event->xfocus.mode == NotifyGrab && *grab == 0) *grab = 1;
  return False;
}

/// Whether the press that was read last has activated a grab of the keyboard, as the events after it say
/// (`XCheckIfEvent`).
static inline Bool swell_has_new_grab(Display *display) {
  XEvent event;
  int found = 0;
  XCheckIfEvent(display, &event, swell_note_grab, (XPointer)&found);
  return found == 1;
}

/* Of Xlibint.h, which defines too much. */
extern Bool (*XESetWireToEvent(Display *, int, Bool (*)(Display *, XEvent *, xEvent *)))(Display *, XEvent *, xEvent *);

/// Lets nothing read events of XInput 1, which Swell never asks for, but which any client can send: libXi 1.8 reads
/// beyond the end of some. XInput must have been asked for its version before.
static inline void swell_ignore_old_input(Display *display, int first_event) {
  for (int event = 0; event < IEVENTS; event++) XESetWireToEvent(display, first_event + event, NULL);
}
