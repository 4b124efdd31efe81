// The least a C program can do: on each change of the default sink's level one filled rectangle, gone 0.3 s later.
#define FOLLOW
#include "pulse.h"
#include <X11/Xlib.h>

enum { width = 64, height = 72 };
static Display *x;
static Window window;
static GC gc;
static pa_time_event *timer;

static void hide(pa_mainloop_api *api, pa_time_event *event, const struct timeval *t, void *data) {
    XUnmapWindow(x, window);
    XFlush(x);
    api->time_restart(event, NULL);
}

static void level_changed(int percent) {
    struct timeval at;
    pa_mainloop_api *api = pa_mainloop_get_api(loop);
    XSetForeground(x, gc, percent * 0x020202);
    XMapRaised(x, window);
    XFillRectangle(x, window, gc, 0, 0, width, height);
    XFlush(x);
    pa_timeval_add(pa_gettimeofday(&at), 300000);
    if (timer) api->time_restart(timer, &at);
    else timer = api->time_new(api, &at, hide, NULL);
}

int main(void) {
    int status;
    XSetWindowAttributes attributes = {.override_redirect = True};
    if (!(x = XOpenDisplay(NULL))) return fputs("floor: no X display\n", stderr), 1;
    window = XCreateWindow(x, DefaultRootWindow(x), (DisplayWidth(x, 0) - width) / 2,
                           (DisplayHeight(x, 0) - height) / 2, width, height, 0, CopyFromParent, InputOutput,
                           CopyFromParent, CWOverrideRedirect, &attributes);
    gc = XCreateGC(x, window, 0, NULL);
    pulse_connect("floor");
    pulse_follow();
    XSync(x, False);
    puts("ready");
    fflush(stdout);
    return pa_mainloop_run(loop, &status) < 0;
}
