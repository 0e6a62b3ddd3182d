// libjpeg-turbo, libpng and libwebp without what Swift cannot do: they tell errors by longjmp, and have macros for functions.
// libde265 for the pixels of HEIC, Little CMS for colours.
// Debian: libjpeg62-turbo-dev, libpng-dev, libwebp-dev, libde265-dev, liblcms2-dev.
#ifndef UMKREIS_CIMAGES_H
#define UMKREIS_CIMAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An ICC profile; no bytes where there is none. */
typedef struct {
    uint8_t *bytes;
    size_t count;
} umkreis_profile;

void umkreis_profile_free(umkreis_profile *profile);

/* Decoders fill width * height pixels of four bytes: red, green, blue, opacity. They return whether all went well; what they
   have written is worth nothing otherwise. Where they set a profile, it is the caller's to free. */

/* To so many eighths of each side, which must be width and height (rounded up). */
bool umkreis_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t eighths, uint32_t width, uint32_t height,
                         uint8_t *pixels, umkreis_profile *profile);

/* Width and height must be the file's. */
bool umkreis_png_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
                        umkreis_profile *profile);

/* To any size up to the file's. */
bool umkreis_webp_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *pixels,
                         umkreis_profile *profile);

/* Leaves the process the system calls of a computation, for good: no files, connections or processes. Returns whether it did,
   which some kernels cannot. */
bool umkreis_confine(void);

/* A picture of HEVC, the codec of HEIC. */
typedef struct {
    /* Pixels to write; the coded picture may be larger. */
    uint32_t width;
    uint32_t height;
    /* Bytes from one row of the target to the next. */
    size_t stride;
    /* ITU-T H.273; -1 for what the stream says. */
    int32_t matrix;
    bool is_full_range;
} umkreis_hevc_picture;

/* Decodes the first picture of a stream of NAL units, each of which follows its length in four bytes. */
bool umkreis_hevc_decode(const uint8_t *units, size_t count, const umkreis_hevc_picture *picture, uint8_t *pixels);

/* What an ICC profile of red, green and blue is, whatever its name. */
typedef enum {
    umkreis_profile_broken,
    /* It shows colours as sRGB does. */
    umkreis_profile_srgb,
    umkreis_profile_other,
} umkreis_profile_kind;

umkreis_profile_kind umkreis_profile_read(const uint8_t *profile, size_t count);

/* Makes a profile of primaries as ITU-T H.273 numbers them, with the curve of sRGB; none for those of sRGB and unknown ones. */
void umkreis_profile_make(int32_t primaries, umkreis_profile *profile);

/* Turns pixels of a profile's colours into sRGB. Their colours are the first one (gray), three or four (CMYK) of four bytes, and
   false means that the profile is of no use. With fewer than four channels the last byte stays. */
bool umkreis_show_in_srgb(const uint8_t *profile, size_t profile_count, uint32_t channels, bool is_inverted,
                          uint8_t *pixels, size_t count);

/* Encoders return a file of *count bytes, to be freed with umkreis_free; NULL where memory is lacking. A profile of no bytes is
   none. Quality is 1 to 100. */

/* Progressive; without opacity. */
uint8_t *umkreis_jpeg_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int quality, const uint8_t *profile,
                             size_t profile_count, size_t *count);

/* Lossy, with opacity. */
uint8_t *umkreis_webp_encode(const uint8_t *pixels, uint32_t width, uint32_t height, int quality, const uint8_t *profile,
                             size_t profile_count, size_t *count);

void umkreis_free(uint8_t *bytes);

/* Scaling down. Colours count as much as they are seen (premultiplied alpha). */

/* Each pixel the mean of a square of part by part, of fewer at the right and the lower edge. */
void umkreis_average(const uint8_t *pixels, uint32_t width, uint32_t height, uint32_t part, uint8_t *target);

/* Of so many pixels in a row or a column each is the sum of taps pixels of the source from its start on, times their weights. */
typedef struct {
    uint32_t pixels;
    uint32_t taps;
    const uint32_t *starts;
    const float *weights;
} umkreis_kernel;

/* `sums` is room for width * 4 numbers. */
void umkreis_filter(const uint8_t *pixels, uint32_t width, umkreis_kernel across, umkreis_kernel down, float *sums,
                    uint8_t *target);

#endif
