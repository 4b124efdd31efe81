// What idle, floor, feeder and probe share: a connection, and the level of the default sink.
#include <pulse/pulseaudio.h>
#include <stdio.h>
#include <stdlib.h>

static pa_mainloop *loop;
static pa_context *pulse;

static void pulse_connect(const char *name) {
    pa_context_state_t state;
    loop = pa_mainloop_new();
    pulse = pa_context_new(pa_mainloop_get_api(loop), name);
    pa_context_connect(pulse, NULL, PA_CONTEXT_NOAUTOSPAWN, NULL);
    while ((state = pa_context_get_state(pulse)) != PA_CONTEXT_READY) {
        if (!PA_CONTEXT_IS_GOOD(state)) {
            fprintf(stderr, "%s: no PulseAudio server\n", name);
            exit(1);
        }
        pa_mainloop_iterate(loop, 1, NULL);
    }
}

#ifdef FOLLOW
static void level_changed(int percent);  // called on each change, with the first value left out

static int asking, again;
static void on_info(pa_context *c, const pa_sink_info *info, int end, void *data);

static void ask(void) {  // one question at a time: a flood of events becomes one more question
    if (asking) { again = 1; return; }
    asking = 1;
    pa_operation_unref(pa_context_get_sink_info_by_name(pulse, "@DEFAULT_SINK@", on_info, NULL));
}

static void on_info(pa_context *c, const pa_sink_info *info, int end, void *data) {
    static pa_volume_t last = PA_VOLUME_INVALID;
    if (info) {
        pa_volume_t now = info->mute ? 0 : pa_cvolume_max(&info->volume);
        if (last != PA_VOLUME_INVALID && now != last)
            level_changed((int)((now * 100ull + PA_VOLUME_NORM / 2) / PA_VOLUME_NORM));
        last = now;
        return;
    }
    asking = 0;
    if (again) { again = 0; ask(); }
}

static void on_event(pa_context *c, pa_subscription_event_type_t type, uint32_t index, void *data) { ask(); }

static void pulse_follow(void) {
    pa_context_set_subscribe_callback(pulse, on_event, NULL);
    pa_operation_unref(pa_context_subscribe(pulse, PA_SUBSCRIPTION_MASK_SINK, NULL, NULL));
    ask();
}
#endif
