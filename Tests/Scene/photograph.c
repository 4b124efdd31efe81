// Something like a photograph, computed: mountains at a lake in the evening, 1760 x 990 px, as PPM on standard output.
#include <math.h>
#include <stdio.h>

enum { width = 1760, height = 990, shore = 660, layers = 5 };
typedef struct { float r, g, b; } Color;
static Color picture[height][width];

static Color mix(Color a, Color b, float share) {
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    return (Color){a.r + (b.r - a.r) * share, a.g + (b.g - a.g) * share, a.b + (b.b - a.b) * share};
}

static float hash(int x, int y, unsigned seed) {  // 0 to 1
    unsigned h = seed * 374761393u + (unsigned)x * 668265263u + (unsigned)y * 2246822519u;
    h = (h ^ h >> 13) * 1274126177u;
    return ((h ^ h >> 16) & 0xffffff) / 16777215.f;
}

static float noise(float x, float y, unsigned seed) {
    int i = floorf(x), j = floorf(y);
    float u = x - i, v = y - j;
    u = u * u * (3 - 2 * u), v = v * v * (3 - 2 * v);
    float top = hash(i, j, seed) * (1 - u) + hash(i + 1, j, seed) * u;
    float bottom = hash(i, j + 1, seed) * (1 - u) + hash(i + 1, j + 1, seed) * u;
    return top * (1 - v) + bottom * v;
}

// Several octaves, each turned against the one before; ridged ones have sharp crests.
static float fractal(float x, float y, int octaves, int ridged, unsigned seed) {
    float sum = 0, size = .5f;
    for (int i = 0; i < octaves; i++, size *= .5f) {
        float n = noise(x, y, seed + i), turned = 2.03f * (.8f * x - .6f * y);
        sum += size * (ridged ? 1 - fabsf(2 * n - 1) : n);
        y = 2.03f * (.6f * x + .8f * y);
        x = turned;
    }
    return sum;
}

static Color sky(float x, float y) {
    static const Color high = {.10f, .17f, .36f}, middle = {.52f, .44f, .62f}, low = {1.f, .74f, .50f};
    float t = y / shore;
    Color color = t < .62f ? mix(high, middle, t / .62f) : mix(middle, low, (t - .62f) / .38f);
    float dx = (x - 1180) / 520, dy = (y - 520) / 260, glow = expf(-(dx * dx + dy * dy));
    color = mix(color, (Color){1.f, .86f, .62f}, .75f * glow);
    float cloud = .5f * fractal(x / 330 + 3, y / 70, 6, 0, 40) + .5f * noise(x / 260, y / 44, 30) - .46f - .10f * fabsf(t - .55f);
    Color lit = mix((Color){.93f, .62f, .58f}, (Color){1.f, .90f, .74f}, t);
    return mix(color, lit, 4.5f * (cloud > 0 ? cloud : 0) * (1 - .25f * t));
}

// How high the mountains of a layer are at x, as a row of the picture.
static float crest(int layer, float x) {
    static const float base[layers] = {560, 590, 622, 645, 656}, tall[layers] = {330, 270, 170, 95, 34};
    static const float wide[layers] = {520, 430, 360, 260, 150};
    float h = fractal(x / wide[layer] + 7.3f * layer + 1.2f, .5f, 9, layer < 3, 60 + 9 * layer);
    return base[layer] - tall[layer] * (h - .32f) * (layer < 3 ? 1.25f : 1.6f);
}

static Color ground(int layer, float x, float y, float top) {
    // Light from the right, by the slope of a rough surface.
    float scale = 46 + 26.f * (layers - layer), e = 2;
    float here = fractal(x / scale, y / scale * 1.4f, 6, 1, 90 + layer);
    float beside = fractal((x + e) / scale, (y - e) / scale * 1.4f, 6, 1, 90 + layer);
    float light = .5f + 3.2f * (here - beside) * scale / 40;
    light = light < .08f ? .08f : light > 1 ? 1 : light;
    static const Color rock[layers] = {
        {.42f, .42f, .58f}, {.33f, .34f, .49f}, {.20f, .25f, .36f}, {.09f, .15f, .17f}, {.04f, .07f, .09f}};
    Color color = mix(rock[layer], (Color){1.f, .80f, .66f}, .34f * light * (layer < 3));
    // Snow on the highest.
    float snow = (505 - y) / 70 + 1.6f * (here - .5f) - .25f * layer;
    if (layer < 2) color = mix(color, mix((Color){.60f, .62f, .80f}, (Color){1.f, .88f, .80f}, light), snow > 0 ? snow * 1.6f : 0);
    color = mix((Color){color.r * .55f, color.g * .55f, color.b * .6f}, color, .35f + .65f * light);
    // Mist towards the foot, and more of it far away.
    float foot = (y - top) / (shore - top + 1);
    return mix(color, (Color){.86f, .66f, .62f}, (.62f - .15f * layer) * foot * foot + .07f * (layers - 1 - layer) * .5f);
}

int main(void) {
    for (int y = 0; y < shore; y++)
        for (int x = 0; x < width; x++) picture[y][x] = sky(x, y);
    for (int layer = 0; layer < layers; layer++)
        for (int x = 0; x < width; x++) {
            float top = crest(layer, x);
            // Trees on the nearest ones.
            if (layer > 2) top -= (layer == 3 ? 7 : 11) * powf(noise(x / (layer == 3 ? 3.1f : 5.3f), 1, 7 + layer), 2);
            for (int y = top < 0 ? 0 : top; y < shore; y++) {
                Color color = ground(layer, x, y, top);
                picture[y][x] = y < top + 1 ? mix(picture[y][x], color, y + 1 - top) : color;
            }
        }
    for (int y = shore; y < height; y++)
        for (int x = 0; x < width; x++) {
            float depth = (y - shore) / (float)(height - shore), far = 14 + 150 * depth;
            float wave = noise(x / (far * 1.7f), y / (2 + 7 * depth), 21) - .5f
                + .5f * (noise(x / (far * .5f), y / (1 + 3 * depth), 22) - .5f);
            float from = shore - 1 - (y - shore) * 1.35f + wave * (6 + 60 * depth);
            int row = from < 0 ? 0 : from > shore - 1 ? shore - 1 : from;
            int column = x + wave * 10 * depth;
            column = column < 0 ? 0 : column > width - 1 ? width - 1 : column;
            Color water = {.05f, .09f, .16f};
            picture[y][x] = mix(picture[row][column], water, .22f + .45f * depth + .16f * wave);
        }
    printf("P6\n%d %d\n255\n", width, height);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            float grain = (hash(x, y, 3) - .5f) / 255;  // no bands
            float parts[] = {picture[y][x].r, picture[y][x].g, picture[y][x].b};
            for (int i = 0; i < 3; i++) {
                float part = parts[i] + grain;
                putchar(part < 0 ? 0 : part > 1 ? 255 : (int)(part * 255 + .5f));
            }
        }
    return 0;
}
