/* Embedded Swift seeds its hash tables with this function, which is in glibc since 2.36 (arc4random(3)). */
#include <stddef.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__((visibility("hidden"))) void arc4random_buf(void *bytes, size_t size) {
  /* Never short for 256 bytes or fewer (getrandom(2)). */
  if (size > 256 || syscall(SYS_getrandom, bytes, size, 0) != (long)size) abort();
}
