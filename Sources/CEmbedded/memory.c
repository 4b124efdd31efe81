// What Swift asks for each object. glibc's `malloc` aligns to what objects need, and takes from its lists of small
// blocks; its `posix_memalign` cuts each object out of a larger block (measured: three times the instructions).

#ifdef SWELL_EMBEDDED

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

__attribute__((visibility("hidden"))) int posix_memalign(void **memory, size_t alignment, size_t size) {
  *memory = alignment <= _Alignof(max_align_t) ? malloc(size) : aligned_alloc(alignment, size);
  return *memory ? 0 : ENOMEM;
}

#endif
