#pragma once

/// Forgets where the program has been since the last call.
void coverage_begin(void);
/// How many edges the program took since then that it had not taken before, or not nearly as often; 0 in a build without
/// `-sanitize-coverage`.
unsigned coverage_news(void);
