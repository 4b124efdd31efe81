// Statistics of latencies, as probe prints them: microseconds, one a line; "round N" begins another round.
//   ratio FILE              p50 in ms, then p50/p90/p99/max
//   ratio FILE OTHER        the ratio of FILE's p50 to OTHER's and of their p90, each with its 95 % confidence interval
//
// The interval comes from a bootstrap of whole rounds and then of the latencies in them: rounds of both files with the
// same number ran next to each other and are drawn together, so that what slows a machine down for a minute is in both.
// A busy machine makes the interval wide; it does not move the ratio.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most_rounds = 64, most = 4096, draws = 2000 };
struct file {
    int rounds, counts[most_rounds];
    double values[most_rounds][most];
};
static struct file files[2];
static double pool[most_rounds * most];

static int order(const void *a, const void *b) {
    double d = *(const double *)a - *(const double *)b;
    return (d > 0) - (d < 0);
}

static double at(const double *sorted, int count, double share) {
    int index = (int)ceil(count * share) - 1;
    return sorted[index < 0 ? 0 : index];
}

static void read_file(const char *path, struct file *file) {
    FILE *stream = fopen(path, "r");
    char line[64];
    if (!stream) perror(path), exit(1);
    while (fgets(line, sizeof line, stream)) {
        if (!strncmp(line, "round", 5)) {
            if (file->rounds < most_rounds) file->rounds++;
            continue;
        }
        if (!file->rounds) file->rounds = 1;
        int r = file->rounds - 1;
        if (file->counts[r] < most) file->values[r][file->counts[r]++] = atof(line);
    }
    fclose(stream);
}

// The pool of all values, or of a random sample of them from the rounds in `drawn`.
static int fill(const struct file *file, const int *drawn, int rounds) {
    int count = 0;
    for (int i = 0; i < rounds; i++) {
        int r = drawn ? drawn[i] : i;
        if (r >= file->rounds) continue;
        for (int k = 0; k < file->counts[r]; k++)
            pool[count++] = file->values[r][drawn ? rand() % file->counts[r] : k];
    }
    qsort(pool, count, sizeof *pool, order);
    return count;
}

static void interval(double share, const char *name) {
    static double ratios[draws];
    int count, n = 0, rounds = files[0].rounds < files[1].rounds ? files[0].rounds : files[1].rounds;
    double one = (count = fill(&files[0], NULL, rounds)) ? at(pool, count, share) : 0;
    double other = (count = fill(&files[1], NULL, rounds)) ? at(pool, count, share) : 0;
    for (int draw = 0; draw < draws && one > 0 && other > 0; draw++) {
        int drawn[most_rounds];
        for (int i = 0; i < rounds; i++) drawn[i] = rand() % rounds;
        double a = (count = fill(&files[0], drawn, rounds)) ? at(pool, count, share) : 0;
        double b = (count = fill(&files[1], drawn, rounds)) ? at(pool, count, share) : 0;
        if (a > 0 && b > 0) ratios[n++] = a / b;
    }
    if (!n) {
        printf("%s - ", name);
        return;
    }
    qsort(ratios, n, sizeof *ratios, order);
    printf("%s %.2f (%.2f-%.2f) ", name, one / other, at(ratios, n, .025), at(ratios, n, .975));
}

int main(int count, char **words) {
    if (count < 2) return fprintf(stderr, "ratio: FILE [OTHER]\n"), 64;
    for (int i = 0; i < 2 && i + 1 < count; i++) read_file(words[i + 1], &files[i]);
    srand(1);
    if (count > 2) {
        interval(.5, "p50");
        interval(.9, "p90");
        putchar('\n');
    } else {
        int n = fill(&files[0], NULL, files[0].rounds);
        if (!n) return printf("0 failed\n"), 0;
        printf("%.3f %.2f/%.2f/%.2f/%.2f\n", at(pool, n, .5) / 1e3, at(pool, n, .5) / 1e3, at(pool, n, .9) / 1e3,
               at(pool, n, .99) / 1e3, pool[n - 1] / 1e3);
    }
    return 0;
}
