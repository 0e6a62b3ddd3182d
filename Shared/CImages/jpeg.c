#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include "CImages.h"

/* What libjpeg does with an error: leave, and print nothing. */
struct errors {
    struct jpeg_error_mgr manager;
    jmp_buf leave;
};

static void leave(j_common_ptr info) { longjmp(((struct errors *)info->err)->leave, 1); }

/* Of warnings, which are about pixels that are worth less than they might be. */
static void ignore(j_common_ptr info, int level) {
    (void)info;
    (void)level;
}

static struct jpeg_error_mgr *set_up(struct errors *errors) {
    struct jpeg_error_mgr *manager = jpeg_std_error(&errors->manager);
    manager->error_exit = leave;
    manager->emit_message = ignore;
    return manager;
}

static uint8_t of_255(unsigned a, unsigned b) { return (uint8_t)((a * b + 127) / 255); }

/* By the profile; without one, what is left of light behind four inks. */
static void show_inks(uint8_t *pixels, size_t count, bool is_inverted, const umkreis_profile *profile) {
    if (umkreis_show_in_srgb(profile->bytes, profile->count, 4, is_inverted, pixels, count)) {
        for (size_t index = 0; index < count; index++) pixels[index * 4 + 3] = 255;
        return;
    }
    for (size_t index = 0; index < count; index++, pixels += 4) {
        unsigned black = is_inverted ? pixels[3] : 255u - pixels[3];
        for (int ink = 0; ink < 3; ink++) pixels[ink] = of_255(is_inverted ? pixels[ink] : 255u - pixels[ink], black);
        pixels[3] = 255;
    }
}

/* Variables of the caller, so that a longjmp leaves them as they are. */
static bool decode(struct jpeg_decompress_struct *info, struct errors *errors, const uint8_t *bytes, size_t count,
                   uint32_t eighths, uint32_t width, uint32_t height, uint8_t *pixels, umkreis_profile *profile) {
    if (setjmp(errors->leave)) return false;
    jpeg_create_decompress(info);
    jpeg_mem_src(info, bytes, count);
    jpeg_save_markers(info, JPEG_APP0 + 2, 0xFFFF);
    jpeg_read_header(info, TRUE);
    bool has_inks = info->jpeg_color_space == JCS_CMYK || info->jpeg_color_space == JCS_YCCK;
    info->out_color_space = has_inks ? JCS_CMYK : JCS_EXT_RGBA;
    info->scale_num = eighths;
    info->scale_denom = 8;
    jpeg_start_decompress(info);
    if (info->output_width != width || info->output_height != height || info->output_components != 4) return false;
    unsigned length = 0;
    if (jpeg_read_icc_profile(info, &profile->bytes, &length)) profile->count = length;
    while (info->output_scanline < height) {
        JSAMPROW row = pixels + (size_t)info->output_scanline * width * 4;
        jpeg_read_scanlines(info, &row, 1);
    }
    if (has_inks) show_inks(pixels, (size_t)width * height, info->saw_Adobe_marker, profile);
    return true;
}

bool umkreis_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t eighths, uint32_t width, uint32_t height,
                         uint8_t *pixels, umkreis_profile *profile) {
    struct errors errors;
    struct jpeg_decompress_struct info = {.err = set_up(&errors)};
    bool is_done = decode(&info, &errors, bytes, count, eighths, width, height, pixels, profile);
    jpeg_destroy_decompress(&info);
    return is_done;
}

static bool encode(struct jpeg_compress_struct *info, struct errors *errors, const uint8_t *pixels, uint32_t width,
                   uint32_t height, int quality, const uint8_t *profile, size_t profile_count, uint8_t **encoded,
                   unsigned long *count) {
    if (setjmp(errors->leave)) return false;
    jpeg_create_compress(info);
    jpeg_mem_dest(info, encoded, count);
    info->image_width = width;
    info->image_height = height;
    info->input_components = 4;
    info->in_color_space = JCS_EXT_RGBA;
    jpeg_set_defaults(info);
    jpeg_set_quality(info, quality, TRUE);
    jpeg_simple_progression(info);
    jpeg_start_compress(info, TRUE);
    if (profile_count > 0) jpeg_write_icc_profile(info, profile, (unsigned)profile_count);
    while (info->next_scanline < height) {
        JSAMPROW row = (JSAMPROW)pixels + (size_t)info->next_scanline * width * 4;
        jpeg_write_scanlines(info, &row, 1);
    }
    jpeg_finish_compress(info);
    return true;
}

uint8_t *umkreis_jpeg_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int quality, const uint8_t *profile,
                             size_t profile_count, size_t *count) {
    struct errors errors;
    struct jpeg_compress_struct info = {.err = set_up(&errors)};
    uint8_t *encoded = NULL;
    unsigned long length = 0;
    bool is_done = encode(&info, &errors, pixels, width, height, quality, profile, profile_count, &encoded, &length);
    jpeg_destroy_compress(&info);
    *count = length;
    /* What was begun is not freed: libjpeg may have moved it and not told where. */
    return is_done ? encoded : NULL;
}
