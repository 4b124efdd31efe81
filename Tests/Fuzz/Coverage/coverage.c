// What `-sanitize-coverage=edge,trace-pc-guard` calls (SanitizerCoverage of Clang), in the manner of AFL.
#include "coverage.h"

#include <stdint.h>

enum { limit = 1 << 20 };

static uint32_t edges, count;
static uint8_t hits[limit], seen[limit];
static uint32_t taken[limit];

void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop) {
  for (; start < stop; start++) {
    if (*start == 0 && edges + 1 < limit) *start = ++edges;
  }
}

void __sanitizer_cov_trace_pc_guard(uint32_t *guard) {
  uint32_t edge = *guard;
  if (edge == 0) return;
  if (hits[edge] == 0) taken[count++] = edge;
  if (hits[edge] < 255) hits[edge]++;
}

void coverage_begin(void) {
  while (count > 0) hits[taken[--count]] = 0;
}

unsigned coverage_news(void) {
  unsigned news = 0;
  for (uint32_t index = 0; index < count; index++) {
    uint32_t edge = taken[index];
    // 1, 2 to 3, 4 to 7 and so on.
    uint8_t bucket = (uint8_t)(1u << (31 - __builtin_clz(hits[edge])));
    if ((seen[edge] & bucket) == 0) news++;
    seen[edge] |= bucket;
  }
  return news;
}

/// What AddressSanitizer asks for at the start. Libraries keep memory until the end of a process.
const char *__asan_default_options(void) {
  return "detect_leaks=0:hard_rss_limit_mb=4000:handle_abort=1:handle_sigill=1:allocator_may_return_null=1";
}

/// Xlib compares names of resources beyond the end of the shorter one (`_XrmInternalStringToQuark` of libX11 1.8.4).
const char *__asan_default_suppressions(void) { return "interceptor_via_lib:libX11.so"; }
