#pragma once
/* libddcutil, opened when it is installed: neither building nor running Swell needs it. The declarations are those of
   ddcutil_c_api.h, which are the same in versions 1.2 to 2.2. */
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef struct { uint8_t mh, ml, sh, sl; } swell_vcp_value;

typedef struct {
  int (*get_display_refs)(bool include_invalid, void ***refs);
  int (*get_display_info)(void *ref, void **info);
  void (*free_display_info)(void *info);
  int (*open_display)(void *ref, bool wait, void **handle);
  int (*close_display)(void *handle);
  int (*get_value)(void *handle, uint8_t feature, swell_vcp_value *value);
  int (*set_value)(void *handle, uint8_t feature, uint8_t high, uint8_t low);
} swell_ddc;

/// Opens the library; 0 when it is not installed or lacks a function.
static inline int swell_ddc_open(swell_ddc *ddc) {
  static const char *const names[] = {"libddcutil.so.5", "libddcutil.so.4"};
  void *library = 0;
  for (unsigned i = 0; i < sizeof names / sizeof *names && !library; i++) library = dlopen(names[i], RTLD_NOW);
  if (!library) return 0;
  *(void **)&ddc->get_display_refs = dlsym(library, "ddca_get_display_refs");
  *(void **)&ddc->get_display_info = dlsym(library, "ddca_get_display_info");
  *(void **)&ddc->free_display_info = dlsym(library, "ddca_free_display_info");
  *(void **)&ddc->open_display = dlsym(library, "ddca_open_display2");
  *(void **)&ddc->close_display = dlsym(library, "ddca_close_display");
  *(void **)&ddc->get_value = dlsym(library, "ddca_get_non_table_vcp_value");
  *(void **)&ddc->set_value = dlsym(library, "ddca_set_non_table_vcp_value");
  return ddc->get_display_refs && ddc->get_display_info && ddc->free_display_info && ddc->open_display &&
         ddc->close_display && ddc->get_value && ddc->set_value;
}

/// The monitors that answer over DDC/CI; returns their number, 16 at most.
static inline int swell_ddc_displays(const swell_ddc *ddc, void **displays) {
  void **refs = 0;
  if (ddc->get_display_refs(false, &refs) != 0 || !refs) return 0;
  int count = 0;
  while (count < 16 && refs[count]) displays[count] = refs[count], count++;
  return count;
}

/// Copies the first 128 bytes of a monitor's EDID; returns 0 when there are none.
///
/// Where they lie in DDCA_Display_Info differs between versions; an EDID's header (E-EDID A.2) occurs nowhere else.
static inline int swell_ddc_edid(const swell_ddc *ddc, void *display, uint8_t *edid) {
  static const uint8_t header[8] = {0, 255, 255, 255, 255, 255, 255, 0};
  char *info = 0;
  if (ddc->get_display_info(display, (void **)&info) != 0 || !info) return 0;
  int found = 0;
  for (int offset = 0; offset < 128 && !found; offset++)
    if (memcmp(info, "DDIN", 4) == 0 && memcmp(info + offset, header, 8) == 0)
      memcpy(edid, info + offset, 128), found = 1;
  ddc->free_display_info(info);
  return found;
}

/// Reads a continuous feature (MCCS) of a monitor; the current value and the highest are 16 bits each.
static inline int swell_ddc_get(const swell_ddc *ddc, void *display, uint8_t feature, int *value, int *maximum) {
  void *handle = 0;
  swell_vcp_value reading = {0};
  if (ddc->open_display(display, true, &handle) != 0) return 0;
  int status = ddc->get_value(handle, feature, &reading);
  ddc->close_display(handle);
  *value = reading.sh << 8 | reading.sl, *maximum = reading.mh << 8 | reading.ml;
  return status == 0;
}

static inline int swell_ddc_set(const swell_ddc *ddc, void *display, uint8_t feature, int value) {
  void *handle = 0;
  if (ddc->open_display(display, true, &handle) != 0) return 0;
  int status = ddc->set_value(handle, feature, (uint8_t)(value >> 8), (uint8_t)value);
  ddc->close_display(handle);
  return status == 0;
}
