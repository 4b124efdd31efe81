// Stand-ins for functions of the embedded standard library that Swell cannot reach, and that the linker would keep
// (measured: 9 kB). They have the library's own symbols; the linker prefers them to its weak ones. A symbol that a later
// library no longer has is dropped, and nothing changes but the size.

#include "embedded.h"

#ifdef SWELL_EMBEDDED

#define LOCAL __attribute__((visibility("hidden")))

// _stringCompareFastUTF8(_:_:expecting:bothNFC:): every text is its own normal form here (see unicode.c), so that strings
// compare by their bytes, in the order of their scalars. `is_less` tells what is asked: less, or equal.
LOCAL __attribute__((swiftcall)) bool compare(
    const void *left, long left_count, const void *right, long right_count, bool is_less, bool both_normal
) __asm__("$es22_stringCompareFastUTF8__9expecting7bothNFCSbSRys5UInt8VG_AFs23_StringComparisonResultOSbtF");

LOCAL __attribute__((swiftcall)) bool compare(
    const void *left, long left_count, const void *right, long right_count, bool is_less, bool both_normal
) {
  if (!is_less && left_count != right_count) return false;
  int order = __builtin_memcmp(left, right, left_count < right_count ? left_count : right_count);
  return is_less ? order < 0 || (order == 0 && left_count < right_count) : order == 0;
}

// A string is foreign when Objective-C made it, and an index has no encoding but UTF-8: neither comes here.
LOCAL void never(void) { __builtin_trap(); }
#define NEVER(name, symbol) LOCAL void name(void) __asm__(symbol) __attribute__((alias("never")))

NEVER(slow_compare, "$es16_StringGutsSliceV12_slowCompare4with9expectingSbAB_s01_A16ComparisonResultOtF");
NEVER(slow_c_string, "$eSS16_slowUTF8CStrings15ContiguousArrayVys4Int8VGyF");
NEVER(slow_index, "$es11_StringGutsV27_slowEnsureMatchingEncodingySS5IndexVAEF");
NEVER(foreign_copy, "$es11_StringGutsV16_foreignCopyUTF84intoSiSgSrys5UInt8VG_tF");
NEVER(foreign_align, "$es11_StringGutsV18foreignScalarAlignySS5IndexVAEF");
NEVER(foreign_count, "$eSS8UTF8ViewV13_foreignCountSiyF");
NEVER(foreign_byte, "$eSS8UTF8ViewV17_foreignSubscript8positions5UInt8VSS5IndexV_tF");
NEVER(foreign_distance, "$eSS8UTF8ViewV16_foreignDistance4from2toSiSS5IndexV_AGtF");
NEVER(foreign_after, "$eSS8UTF8ViewV13_foreignIndex5afterSS0D0VAF_tF");
NEVER(foreign_before, "$eSS8UTF8ViewV13_foreignIndex6beforeSS0D0VAF_tF");
NEVER(foreign_offset, "$eSS8UTF8ViewV13_foreignIndex_8offsetBySS0D0VAF_SitF");
NEVER(foreign_limited, "$eSS8UTF8ViewV13_foreignIndex_8offsetBy07limitedF0SS0D0VSgAG_SiAGtF");
NEVER(foreign_scalar_after, "$eSS17UnicodeScalarViewV13_foreignIndex5afterSS0E0VAF_tF");
NEVER(foreign_scalar_before, "$eSS17UnicodeScalarViewV13_foreignIndex6beforeSS0E0VAF_tF");
NEVER(foreign_unit_offset, "$eSS9UTF16ViewV13_foreignIndex_8offsetBySS0D0VAF_SitF");

#endif
