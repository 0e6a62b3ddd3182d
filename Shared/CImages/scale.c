#include <string.h>

#include "CImages.h"

/* The inner loops of scaling: in C so that they are quick in debug builds as well, where a photo takes its worker's time
   otherwise. */

/* Adds pixels times a weight, with their colours multiplied by their opacity. */
static void add(float *sums, const uint8_t *pixels, uint32_t count, float weight) {
    for (uint32_t index = 0; index < count; index++, sums += 4, pixels += 4) {
        float opacity = weight * (float)pixels[3] / 255;
        sums[0] += opacity * (float)pixels[0];
        sums[1] += opacity * (float)pixels[1];
        sums[2] += opacity * (float)pixels[2];
        sums[3] += weight * (float)pixels[3];
    }
}

static uint8_t rounded(float value) { return value <= 0 ? 0 : value >= 255 ? 255 : (uint8_t)(value + 0.5f); }

static void set(uint8_t *pixel, const float *sum) {
    float scale = sum[3] > 0.5f ? 255 / sum[3] : 0;
    for (int colour = 0; colour < 3; colour++) pixel[colour] = rounded(sum[colour] * scale);
    pixel[3] = rounded(sum[3]);
}

void umkreis_average(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t part, uint8_t *target) {
    for (uint32_t top = 0; top < height; top += part) {
        uint32_t rows = height - top < part ? height - top : part;
        for (uint32_t left = 0; left < width; left += part, target += 4) {
            uint32_t columns = width - left < part ? width - left : part;
            float sum[4] = {0};
            for (uint32_t row = top; row < top + rows; row++) {
                const uint8_t *pixel = pixels + ((size_t)row * width + left) * 4;
                for (uint32_t x = 0; x < columns; x++, pixel += 4) add(sum, pixel, 1, 1.0f / (float)(columns * rows));
            }
            set(target, sum);
        }
    }
}

void umkreis_filter(const uint8_t *pixels, uint32_t width, umkreis_kernel across, umkreis_kernel down, float *sums,
                    uint8_t *target) {
    for (uint32_t y = 0; y < down.pixels; y++) {
        memset(sums, 0, (size_t)width * 4 * sizeof *sums);
        for (uint32_t tap = 0; tap < down.taps; tap++) {
            const uint8_t *row = pixels + (size_t)(down.starts[y] + tap) * width * 4;
            add(sums, row, width, down.weights[(size_t)y * down.taps + tap]);
        }
        for (uint32_t x = 0; x < across.pixels; x++, target += 4) {
            const float *weights = across.weights + (size_t)x * across.taps;
            const float *from = sums + (size_t)across.starts[x] * 4;
            float sum[4] = {0};
            for (uint32_t tap = 0; tap < across.taps; tap++, from += 4) {
                for (int channel = 0; channel < 4; channel++) sum[channel] += from[channel] * weights[tap];
            }
            set(target, sum);
        }
    }
}
