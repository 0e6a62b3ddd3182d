#include <string.h>

#include <webp/decode.h>
#include <webp/encode.h>
#include <webp/mux.h>

#include "CImages.h"
#include "copies.h"

static void find_profile(const uint8_t *bytes, size_t count, umkreis_profile *profile) {
    WebPData file = {bytes, count};
    WebPData found = {0};
    WebPMux *mux = WebPMuxCreate(&file, 0);
    if (mux == NULL) return;
    if (WebPMuxGetChunk(mux, "ICCP", &found) == WEBP_MUX_OK) umkreis_profile_set(profile, found.bytes, found.size);
    WebPMuxDelete(mux);
}

bool umkreis_webp_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
                         umkreis_profile *profile) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return false;
    if (WebPGetFeatures(bytes, count, &config.input) != VP8_STATUS_OK || config.input.has_animation) return false;
    config.options.use_scaling = (uint32_t)config.input.width != width || (uint32_t)config.input.height != height;
    config.options.scaled_width = (int)width;
    config.options.scaled_height = (int)height;
    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels;
    config.output.u.RGBA.stride = (int)width * 4;
    config.output.u.RGBA.size = (size_t)width * height * 4;
    bool is_done = WebPDecode(bytes, count, &config) == VP8_STATUS_OK;
    WebPFreeDecBuffer(&config.output);
    if (is_done) find_profile(bytes, count, profile);
    return is_done;
}

/* The file with a profile in it. */
static uint8_t *with_profile(WebPData file, const uint8_t *profile, size_t profile_count, size_t *count) {
    WebPData added = {profile, profile_count};
    WebPData whole = {0};
    uint8_t *copy = NULL;
    WebPMux *mux = WebPMuxCreate(&file, 0);
    if (mux == NULL) return NULL;
    if (WebPMuxSetChunk(mux, "ICCP", &added, 0) == WEBP_MUX_OK && WebPMuxAssemble(mux, &whole) == WEBP_MUX_OK) {
        copy = umkreis_copy(whole.bytes, whole.size);
        *count = whole.size;
    }
    WebPDataClear(&whole);
    WebPMuxDelete(mux);
    return copy;
}

uint8_t *umkreis_webp_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int quality, const uint8_t *profile,
                             size_t profile_count, size_t *count) {
    WebPConfig config;
    WebPPicture picture;
    WebPMemoryWriter writer;
    uint8_t *encoded = NULL;
    if (!WebPConfigPreset(&config, WEBP_PRESET_PHOTO, (float)quality) || !WebPPictureInit(&picture)) return NULL;
    WebPMemoryWriterInit(&writer);
    picture.width = (int)width;
    picture.height = (int)height;
    picture.writer = WebPMemoryWrite;
    picture.custom_ptr = &writer;
    if (WebPPictureImportRGBA(&picture, pixels, (int)width * 4) && WebPEncode(&config, &picture)) {
        WebPData file = {writer.mem, writer.size};
        *count = file.size;
        encoded = profile_count > 0 ? with_profile(file, profile, profile_count, count) : umkreis_copy(file.bytes, file.size);
    }
    WebPPictureFree(&picture);
    WebPMemoryWriterClear(&writer);
    return encoded;
}
