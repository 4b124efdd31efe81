// The three functions of libm behind Swift's `rounded()`, so that the library's pages stay untouched: other libraries
// bring libm along, but a first call into it costs memory for its relocations, tables and neighbours (measured: 324 kB).

#ifdef SWELL_EMBEDDED

// From here on a double has no fraction: 2^52.
static const double whole = 4503599627370496.0;

#define LOCAL __attribute__((visibility("hidden"), no_builtin))

static double toward_zero(double x) {
  if (!(__builtin_fabs(x) < whole)) return x;
  return __builtin_copysign((double)(long long)x, x);
}

LOCAL double floor(double x) {
  double t = toward_zero(x);
  return t > x ? t - 1 : t;
}

LOCAL double ceil(double x) {
  double t = toward_zero(x);
  return t < x ? t + 1 : t;
}

// Halves are rounded away from zero.
LOCAL double round(double x) {
  double t = toward_zero(x), rest = x - t;
  return rest >= 0.5 ? t + 1 : rest <= -0.5 ? t - 1 : t;
}

#endif
