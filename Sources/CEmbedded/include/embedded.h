// What the embedded standard library asks of C. Nothing calls these by name: see unicode.c and rounding.c.
#ifdef SWELL_EMBEDDED
#include <stdbool.h>
#include <stdint.h>

uint16_t _swift_stdlib_getNormData(uint32_t scalar);
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar);
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second);
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar);
bool _swift_stdlib_isExtendedPictographic(uint32_t scalar);
bool _swift_stdlib_isInCB_Consonant(uint32_t scalar);
extern const uint8_t *const _swift_stdlib_nfd_decompositions;
#endif
