#pragma once
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <X11/Xlib.h>
#include <X11/Xlib-xcb.h>
#include <X11/extensions/XI2proto.h>
#include <sys/uio.h>
#include <xcb/xcbext.h>
#include <X11/XF86keysym.h>
#include <X11/XKBlib.h>
#include <X11/keysym.h>
#include <X11/Xatom.h>
#include <X11/Xresource.h>
#include <X11/Xutil.h>
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
static inline int swell_depth(Display *display) { return DefaultDepth(display, DefaultScreen(display)); }
static inline int swell_width(Display *display) { return DisplayWidth(display, DefaultScreen(display)); }
static inline int swell_height(Display *display) { return DisplayHeight(display, DefaultScreen(display)); }
static inline int swell_width_mm(Display *display) { return DisplayWidthMM(display, DefaultScreen(display)); }
static inline int swell_height_mm(Display *display) { return DisplayHeightMM(display, DefaultScreen(display)); }
static inline int swell_socket(Display *display) { return ConnectionNumber(display); }
static inline unsigned long swell_pixel(XImage *image, int x, int y) { return XGetPixel(image, x, y); }
static inline void swell_destroy_image(XImage *image) { XDestroyImage(image); }

/// Sends coverage (depth 8) or premultiplied ARGB in the order of this machine (depth 32) into a pixmap: one PutImage
/// request (more only beyond the maximum request size).
static inline void swell_put_picture(Display *display, Drawable pixmap, GC gc, const void *bytes, unsigned width,
                                     unsigned height, int depth) {
  const int one = 1;
  XImage image = {
      .width = (int)width, .height = (int)height, .format = ZPixmap, .data = (char *)bytes,
      .byte_order = *(const char *)&one ? LSBFirst : MSBFirst, .bitmap_unit = depth, .bitmap_bit_order = LSBFirst,
      .bitmap_pad = depth, .depth = depth, .bytes_per_line = (int)width * depth / 8, .bits_per_pixel = depth};
  if (XInitImage(&image)) XPutImage(display, pixmap, gc, &image, 0, 0, 0, 0, width, height);
}

/// The new owner that an XFixesSelectionNotify tells of.
static inline Window swell_selection_owner(XEvent event) { return ((XFixesSelectionNotifyEvent *)&event)->owner; }

/// Keycode of a raw key press or release (XI2), negative for a release; 0 for any other event.
static inline int swell_raw_key(Display *display, XEvent *event, int opcode) {
  XGenericEventCookie *cookie = &event->xcookie;
  if (event->type != GenericEvent || cookie->extension != opcode) return 0;
  if (cookie->evtype != XI_RawKeyPress && cookie->evtype != XI_RawKeyRelease) return 0;
  if (!XGetEventData(display, cookie)) return 0;
  int code = ((XIRawEvent *)cookie->data)->detail;
  XFreeEventData(display, cookie);
  return cookie->evtype == XI_RawKeyPress ? code : -code;
}

/// The buttons of the pointer that are down, as bits; waits for the answer.
static inline unsigned swell_buttons(Display *display, Window root) {
  Window window;
  int x, y;
  unsigned mask = 0;
  XQueryPointer(display, root, &window, &window, &x, &y, &x, &y, &mask);
  return mask & (Button1Mask | Button2Mask | Button3Mask | Button4Mask | Button5Mask);
}

/// Selects, or no longer, raw releases of the buttons of the pointer; a selection apart from that of the keyboards.
static inline void swell_select_raw_releases(Display *display, Window window, int is_on) {
  static int pointer;
  if (!pointer) XIGetClientPointer(display, None, &pointer);
  unsigned char bits[XIMaskLen(XI_RawButtonRelease)] = {0};
  if (is_on) XISetMask(bits, XI_RawButtonRelease);
  XIEventMask mask = {.deviceid = pointer, .mask_len = sizeof bits, .mask = bits};
  if (pointer) XISelectEvents(display, window, &mask, 1);
}

/// Selects raw key events of all keyboards on a window.
static inline void swell_select_raw_keys(Display *display, Window window, int is_on) {
  unsigned char bits[XIMaskLen(XI_RawKeyRelease)] = {0};
  if (is_on) XISetMask(bits, XI_RawKeyPress);
  if (is_on) XISetMask(bits, XI_RawKeyRelease);
  XIEventMask mask = {.deviceid = XIAllMasterDevices, .mask_len = sizeof bits, .mask = bits};
  XISelectEvents(display, window, &mask, 1);
}

/// Whether another client has a passive XI2 grab for the key.
///
/// Takes the grab and gives it back in one go, before the answer is waited for: a press in between would be taken from
/// everybody else. Xlib's XIGrabKeycode waits inside, so that XCB sends both (XI2proto.h has their form).
static inline int swell_has_xi2_grab(Display *display, int opcode, int code, Window window, unsigned modifiers) {
  static xcb_extension_t input = {"XInputExtension", 0};
  xcb_connection_t *connection = XGetXCBConnection(display);
  struct { xXIPassiveGrabDeviceReq request; uint32_t mask, modifiers; } grab;
  struct { xXIPassiveUngrabDeviceReq request; uint32_t modifiers; } ungrab;
  memset(&grab, 0, sizeof grab), memset(&ungrab, 0, sizeof ungrab);
  grab.request.deviceid = XIAllMasterDevices, grab.request.grab_window = window, grab.request.detail = code;
  grab.request.grab_type = XIGrabtypeKeycode, grab.request.grab_mode = XIGrabModeAsync;
  grab.request.paired_device_mode = XIGrabModeAsync, grab.request.owner_events = True;
  grab.request.num_modifiers = 1, grab.request.mask_len = 1;
  grab.mask = XI_KeyPressMask, grab.modifiers = modifiers;
  ungrab.request.deviceid = XIAllMasterDevices, ungrab.request.grab_window = window, ungrab.request.detail = code;
  ungrab.request.grab_type = XIGrabtypeKeycode, ungrab.request.num_modifiers = 1, ungrab.modifiers = modifiers;
  xcb_protocol_request_t with_reply = {1, &input, X_XIPassiveGrabDevice, 0};
  xcb_protocol_request_t without = {1, &input, X_XIPassiveUngrabDevice, 1};
  struct iovec parts[4] = {{0}, {0}, {&grab, sizeof grab}, {0}};
  unsigned question = xcb_send_request(connection, 0, parts + 2, &with_reply);
  parts[2] = (struct iovec){&ungrab, sizeof ungrab};
  xcb_send_request(connection, 0, parts + 2, &without);
  xcb_generic_error_t *error = NULL;
  xXIPassiveGrabDeviceReply *reply = xcb_wait_for_reply(connection, question, &error);
  int failed = reply ? reply->num_modifiers : 0;
  free(reply), free(error);
  return failed != 0;
}

/// What a window is: 0 when it is not to be seen, 1 when window managers care for it, 2 when it keeps away from them.
///
/// XCB asks about all at once, and waits once.
static inline void swell_window_kinds(Display *display, const Window *windows, int count, unsigned char *kinds) {
  xcb_connection_t *connection = XGetXCBConnection(display);
  xcb_get_window_attributes_cookie_t *questions = calloc(count + 1, sizeof *questions);
  if (!questions) return;
  for (int i = 0; i < count; i++) questions[i] = xcb_get_window_attributes(connection, (xcb_window_t)windows[i]);
  for (int i = 0; i < count; i++) {
    xcb_generic_error_t *error = NULL;
    xcb_get_window_attributes_reply_t *answer = xcb_get_window_attributes_reply(connection, questions[i], &error);
    int is_seen = answer && answer->map_state == XCB_MAP_STATE_VIEWABLE && answer->_class != XCB_WINDOW_CLASS_INPUT_ONLY;
    kinds[i] = is_seen ? 1 + answer->override_redirect : 0;
    free(answer), free(error);
  }
  free(questions);
}

/// What an RRNotify tells of.
static inline int swell_randr_subtype(XEvent event) { return ((XRRNotifyEvent *)&event)->subtype; }

/// Which of XKB's events this is.
static inline int swell_xkb_type(XEvent event) { return ((XkbEvent *)&event)->any.xkb_type; }

/// The output whose property an RRNotify tells of.
static inline RROutput swell_randr_output(XEvent event) { return ((XRROutputPropertyNotifyEvent *)&event)->output; }

/// The modifiers after an XkbStateNotify.
static inline unsigned swell_xkb_modifiers(XEvent event) { return ((XkbEvent *)&event)->state.mods; }

/// Takes touches before the windows they are on, until each is accepted or rejected; 0 when another client does.
static inline int swell_grab_touches(Display *display, Window root) {
  unsigned char bits[XIMaskLen(XI_TouchEnd)] = {0};
  XISetMask(bits, XI_TouchBegin);
  XISetMask(bits, XI_TouchUpdate);
  XISetMask(bits, XI_TouchEnd);
  XIEventMask mask = {.deviceid = XIAllMasterDevices, .mask_len = sizeof bits, .mask = bits};
  XIGrabModifiers any = {.modifiers = XIAnyModifier};
  return XIGrabTouchBegin(display, XIAllMasterDevices, root, False, &mask, 1, &any) == 0;
}

static inline void swell_ungrab_touches(Display *display, Window root) {
  XIGrabModifiers any = {.modifiers = XIAnyModifier};
  XIUngrabTouchBegin(display, XIAllMasterDevices, root, 1, &any);
}

/// Whether a touch screen is there: a device whose touches are where they are seen.
static inline int swell_has_touch_screen(Display *display) {
  int count = 0, found = 0;
  XIDeviceInfo *devices = XIQueryDevice(display, XIAllDevices, &count);
  for (int i = 0; devices && i < count; i++)
    for (int c = 0; c < devices[i].num_classes; c++) {
      XITouchClassInfo *touch = (XITouchClassInfo *)devices[i].classes[c];
      if (touch->type == XITouchClass && touch->mode == XIDirectTouch) found = 1;
    }
  if (devices) XIFreeDeviceInfo(devices);
  return found;
}

/// The touch screens: devices of their own whose touches are where they are seen. Returns how many, at most `limit`.
static inline int swell_touch_screens(Display *display, int *devices, int limit) {
  int count = 0, found = 0;
  XIDeviceInfo *all = XIQueryDevice(display, XIAllDevices, &count);
  for (int i = 0; all && i < count && found < limit; i++) {
    if (all[i].use != XISlavePointer && all[i].use != XIFloatingSlave) continue;
    for (int c = 0; c < all[i].num_classes; c++) {
      XITouchClassInfo *touch = (XITouchClassInfo *)all[i].classes[c];
      if (touch->type != XITouchClass || touch->mode != XIDirectTouch) continue;
      devices[found++] = all[i].deviceid;
      break;
    }
  }
  if (all) XIFreeDeviceInfo(all);
  return found;
}

/// Reads the server's own matrix of a device (property "Coordinate Transformation Matrix"), row by row; 0 without one.
static inline int swell_read_matrix(Display *display, int device, float *matrix) {
  Atom number = XInternAtom(display, "FLOAT", False), type = None;
  Atom property = XInternAtom(display, "Coordinate Transformation Matrix", False);
  int format = 0;
  unsigned long count = 0, rest = 0;
  unsigned char *data = NULL;
  int result = XIGetProperty(display, device, property, 0, 9, False, number, &type, &format, &count, &rest, &data);
  int is_there = result == Success && type == number && format == 32 && count == 9;
  if (is_there) memcpy(matrix, data, 9 * sizeof(float));
  if (data) XFree(data);
  return is_there;
}

static inline void swell_write_matrix(Display *display, int device, const float *matrix) {
  Atom number = XInternAtom(display, "FLOAT", False);
  Atom property = XInternAtom(display, "Coordinate Transformation Matrix", False);
  XIChangeProperty(display, device, property, number, 32, PropModeReplace, (unsigned char *)matrix, 9);
}

/// Whether a ScreenSaverNotify tells that the saver is on.
static inline int swell_saver_is_on(XEvent event) { return ((XScreenSaverNotifyEvent *)&event)->state == ScreenSaverOn; }

/// Hears of devices that come and go.
static inline void swell_select_devices(Display *display, Window root) {
  unsigned char bits[XIMaskLen(XI_HierarchyChanged)] = {0};
  XISetMask(bits, XI_HierarchyChanged);
  XIEventMask mask = {.deviceid = XIAllDevices, .mask_len = sizeof bits, .mask = bits};
  XISelectEvents(display, root, &mask, 1);
}

typedef struct {
  int type; /* XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd, XI_HierarchyChanged; 0 for any other event */
  int device, touch;
  double x, y;
  int modifiers;
} swell_touch;

/// Reads a touch event.
static inline swell_touch swell_touch_event(Display *display, XEvent *event, int opcode) {
  swell_touch touch = {0};
  XGenericEventCookie *cookie = &event->xcookie;
  if (event->type != GenericEvent || cookie->extension != opcode) return touch;
  int type = cookie->evtype;
  if (type == XI_HierarchyChanged) return touch.type = type, touch;
  if (type != XI_TouchBegin && type != XI_TouchUpdate && type != XI_TouchEnd) return touch;
  if (!XGetEventData(display, cookie)) return touch;
  XIDeviceEvent *data = cookie->data;
  touch.type = type, touch.device = data->deviceid, touch.touch = data->detail;
  touch.x = data->root_x, touch.y = data->root_y, touch.modifiers = data->mods.effective;
  XFreeEventData(display, cookie);
  return touch;
}
