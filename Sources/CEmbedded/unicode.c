// Stand-ins for the Unicode tables of the embedded standard library, in a few bytes.
//
// Swift compares strings by canonical equivalence and walks them by what a reader sees as one character. In Embedded
// Swift both draw tables from libswiftUnicodeDataTables.a (measured: 38 kB). Swell needs neither: its words, keys and
// paths are bytes, and a name is only ever compared with the same name from the same source. So here every scalar is
// its own normal form and a character of its own: text compares by its scalars, as it does in C, and "é" in one scalar
// differs from "é" in two. The declarations are those of UnicodeData.h in the standard library. Builds on the
// ordinary runtime, which has the tables anyhow, leave this out.

#include "embedded.h"

#ifdef SWELL_EMBEDDED

// Combining class 0, and in both normal forms already (the value for scalars without an entry).
uint16_t _swift_stdlib_getNormData(uint32_t scalar) { return 0; }

// An entry that belongs to scalar 0, which is ASCII and never looked up: no scalar decomposes.
uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) { return 0; }
static const uint8_t none[] = {0};
const uint8_t *const _swift_stdlib_nfd_decompositions = none;

// UINT32_MAX stands for "these two do not compose".
uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) { return UINT32_MAX; }

// A value that is no property's: a character ends before and after it.
uint8_t _swift_stdlib_getGraphemeBreakProperty(uint32_t scalar) { return UINT8_MAX; }
bool _swift_stdlib_isExtendedPictographic(uint32_t scalar) { return false; }
bool _swift_stdlib_isInCB_Consonant(uint32_t scalar) { return false; }

#endif
