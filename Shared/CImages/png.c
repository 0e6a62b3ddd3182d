#include <stdlib.h>
#include <string.h>

#include <png.h>

#include "CImages.h"
#include "copies.h"

struct source {
    const uint8_t *bytes;
    size_t count;
};

static void leave(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
    struct source *source = png_get_io_ptr(png);
    if (count > source->count) png_error(png, "truncated");
    memcpy(bytes, source->bytes, count);
    source->bytes += count;
    source->count -= count;
}

/* Whatever its pixels are, they are read as red, green, blue and opacity of eight bits each, in sRGB unless there is a profile. */
static void set_transforms(png_structp png, png_infop info) {
    double gamma = 0;
    bool says_colours = png_get_valid(png, info, PNG_INFO_sRGB | PNG_INFO_iCCP) != 0;
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xFF, PNG_FILLER_AFTER);
    if (!says_colours && png_get_gAMA(png, info, &gamma)) png_set_gamma(png, PNG_DEFAULT_sRGB, gamma);
    png_set_interlace_handling(png);
}

/* Variables of the caller, so that a longjmp leaves them as they are. */
static bool decode(png_structp png, png_infop info, struct source *source, uint32_t width, uint32_t height,
                   uint8_t *pixels, umkreis_profile *profile, png_bytep *rows) {
    if (setjmp(png_jmpbuf(png))) return false;
    png_set_read_fn(png, source, read_bytes);
    png_read_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) return false;
    png_charp name = NULL;
    png_bytep found = NULL;
    png_uint_32 count = 0;
    int compression = 0;
    if (png_get_iCCP(png, info, &name, &compression, &found, &count)) umkreis_profile_set(profile, found, count);
    set_transforms(png, info);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != (size_t)width * 4) return false;
    for (uint32_t row = 0; row < height; row++) rows[row] = pixels + (size_t)row * width * 4;
    png_read_image(png, rows);
    return true;
}

bool umkreis_png_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
                        umkreis_profile *profile) {
    struct source source = {bytes, count};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, leave, ignore);
    png_infop info = png != NULL ? png_create_info_struct(png) : NULL;
    png_bytep *rows = calloc(height, sizeof *rows);
    bool is_done = info != NULL && rows != NULL && decode(png, info, &source, width, height, pixels, profile, rows);
    free(rows);
    if (png != NULL) png_destroy_read_struct(&png, &info, NULL);
    return is_done;
}
