#include <string.h>

#include <libde265/de265.h>

#include "CImages.h"

/* Fixed-point factors of a matrix, times 65,536. */
struct matrix {
    bool is_rgb;
    int32_t red_cr, green_cb, green_cr, blue_cb;
    int32_t luma_scale, luma_zero;
};

static int32_t fixed(double value) { return (int32_t)(value * 65536 + (value < 0 ? -0.5 : 0.5)); }

/* ITU-T H.273, table 4. What is unknown is BT.601, as in JPEG. */
static struct matrix matrix_of(int code, bool is_full_range) {
    double red = 0.299;
    double blue = 0.114;
    if (code == 1) red = 0.2126, blue = 0.0722;
    if (code == 7) red = 0.212, blue = 0.087;
    if (code == 9 || code == 10) red = 0.2627, blue = 0.0593;
    double green = 1 - red - blue;
    double luma = is_full_range ? 1 : 255.0 / 219;
    double chroma = is_full_range ? 1 : 255.0 / 224;
    return (struct matrix){
        .is_rgb = code == 0,
        .red_cr = fixed(2 * (1 - red) * chroma),
        .green_cb = fixed(-2 * blue * (1 - blue) / green * chroma),
        .green_cr = fixed(-2 * red * (1 - red) / green * chroma),
        .blue_cb = fixed(2 * (1 - blue) * chroma),
        .luma_scale = fixed(luma),
        .luma_zero = is_full_range ? 0 : 16,
    };
}

struct plane {
    const uint8_t *bytes;
    int stride;
    int width, height;
    int bits;
};

static struct plane plane_of(const struct de265_image *image, int channel) {
    struct plane plane = {0};
    plane.bytes = de265_get_image_plane(image, channel, &plane.stride);
    plane.width = de265_get_image_width(image, channel);
    plane.height = de265_get_image_height(image, channel);
    plane.bits = de265_get_bits_per_pixel(image, channel);
    return plane;
}

/* Of 8 to 16 bits, the upper eight. */
static int32_t sample(const struct plane *plane, int x, int y) {
    if (x >= plane->width) x = plane->width - 1;
    if (y >= plane->height) y = plane->height - 1;
    const uint8_t *row = plane->bytes + (size_t)y * (size_t)plane->stride;
    if (plane->bits <= 8) return row[x];
    uint16_t value;
    memcpy(&value, row + (size_t)x * 2, 2);
    return value >> (plane->bits - 8) & 255;
}

static uint8_t clamped(int32_t value) { return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value; }

static void set(uint8_t *pixel, const struct matrix *matrix, int32_t luma, int32_t cb, int32_t cr) {
    int32_t light = (luma - matrix->luma_zero) * matrix->luma_scale + 32768;
    pixel[0] = clamped((light + cr * matrix->red_cr) >> 16);
    pixel[1] = clamped((light + cb * matrix->green_cb + cr * matrix->green_cr) >> 16);
    pixel[2] = clamped((light + cb * matrix->blue_cb) >> 16);
    pixel[3] = 255;
}

static bool is_usable(const struct plane *plane) {
    return plane->bytes != NULL && plane->width > 0 && plane->height > 0 && plane->bits >= 8 && plane->bits <= 16;
}

static bool show(const struct de265_image *image, const umkreis_hevc_picture *picture, uint8_t *pixels) {
    enum de265_chroma chroma = de265_get_chroma_format(image);
    struct plane luma = plane_of(image, 0);
    if (!is_usable(&luma) || luma.width < (int)picture->width || luma.height < (int)picture->height) return false;
    int code = picture->matrix >= 0 ? picture->matrix : de265_get_image_matrix_coefficients(image);
    bool is_full_range = picture->matrix >= 0 ? picture->is_full_range : de265_get_image_full_range_flag(image) != 0;
    struct matrix matrix = matrix_of(code, is_full_range);
    bool is_gray = chroma == de265_chroma_mono;
    struct plane cb = is_gray ? luma : plane_of(image, 1);
    struct plane cr = is_gray ? luma : plane_of(image, 2);
    if (!is_usable(&cb) || !is_usable(&cr)) return false;
    int across = chroma == de265_chroma_420 || chroma == de265_chroma_422;
    int down = chroma == de265_chroma_420;
    for (int y = 0; y < (int)picture->height; y++) {
        uint8_t *pixel = pixels + (size_t)y * picture->stride;
        for (int x = 0; x < (int)picture->width; x++, pixel += 4) {
            int32_t light = sample(&luma, x, y);
            if (is_gray) {
                set(pixel, &matrix, light, 0, 0);
            } else if (matrix.is_rgb) {
                pixel[0] = (uint8_t)sample(&cr, x >> across, y >> down);
                pixel[1] = (uint8_t)light;
                pixel[2] = (uint8_t)sample(&cb, x >> across, y >> down);
                pixel[3] = 255;
            } else {
                set(pixel, &matrix, light, sample(&cb, x >> across, y >> down) - 128, sample(&cr, x >> across, y >> down) - 128);
            }
        }
    }
    return true;
}

/* Pushes units that each follow their length in four bytes. */
static bool push(de265_decoder_context *decoder, const uint8_t *units, size_t count) {
    while (count > 4) {
        size_t length = (size_t)units[0] << 24 | (size_t)units[1] << 16 | (size_t)units[2] << 8 | units[3];
        if (length == 0 || length > count - 4) return false;
        if (!de265_isOK(de265_push_NAL(decoder, units + 4, (int)length, 0, NULL))) return false;
        units += 4 + length;
        count -= 4 + length;
    }
    return count == 0;
}

bool umkreis_hevc_decode(const uint8_t *units, size_t count, const umkreis_hevc_picture *picture, uint8_t *pixels) {
    de265_decoder_context *decoder = de265_new_decoder();
    if (decoder == NULL) return false;
    const struct de265_image *image = NULL;
    if (push(decoder, units, count) && de265_isOK(de265_flush_data(decoder))) {
        int more = 1;
        while (image == NULL && more) {
            de265_error error = de265_decode(decoder, &more);
            if (!de265_isOK(error)) break;
            image = de265_peek_next_picture(decoder);
        }
        if (image == NULL) image = de265_peek_next_picture(decoder);
    }
    bool is_done = image != NULL && show(image, picture, pixels);
    de265_free_decoder(decoder);
    return is_done;
}
