#include <stdlib.h>

#include <lcms2.h>

#include "CImages.h"

enum { STEPS = 6, SAMPLES = STEPS * STEPS * STEPS };

/* Pixels have four bytes, of which the first one, three or four are colours. */
static cmsUInt32Number source_type(uint32_t channels, bool is_inverted) {
    if (channels == 1) return COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
    if (channels == 3) return TYPE_RGBA_8;
    return is_inverted ? TYPE_CMYK_8_REV : TYPE_CMYK_8;
}

static bool fits(cmsHPROFILE profile, uint32_t channels) {
    cmsColorSpaceSignature space = cmsGetColorSpace(profile);
    if (channels == 1) return space == cmsSigGrayData;
    return channels == 3 ? space == cmsSigRgbData : space == cmsSigCmykData;
}

/* NULL for a broken profile, or one of other colours. */
static cmsHTRANSFORM transform(const uint8_t *profile, size_t count, uint32_t channels, bool is_inverted) {
    cmsHTRANSFORM made = NULL;
    cmsHPROFILE source = cmsOpenProfileFromMem(profile, (cmsUInt32Number)count);
    cmsHPROFILE target = cmsCreate_sRGBProfile();
    if (source != NULL && target != NULL && fits(source, channels)) {
        cmsUInt32Number type = source_type(channels, is_inverted);
        /* As browsers have it. Without a cache, which would be shared by threads. */
        made = cmsCreateTransform(source, type, target, TYPE_RGBA_8, INTENT_PERCEPTUAL, cmsFLAGS_NOCACHE);
    }
    if (source != NULL) cmsCloseProfile(source);
    if (target != NULL) cmsCloseProfile(target);
    return made;
}

bool umkreis_show_in_srgb(const uint8_t *profile, size_t profile_count, uint32_t channels, bool is_inverted,
                          uint8_t *pixels, size_t count) {
    cmsHTRANSFORM change = transform(profile, profile_count, channels, is_inverted);
    if (change == NULL) return false;
    /* Row by row: lcms counts pixels in 32 bits. The fourth byte of a pixel stays. */
    for (size_t done = 0; done < count;) {
        size_t part = count - done < 65536 ? count - done : 65536;
        cmsDoTransform(change, pixels + done * 4, pixels + done * 4, (cmsUInt32Number)part);
        done += part;
    }
    cmsDeleteTransform(change);
    return true;
}

umkreis_profile_kind umkreis_profile_read(const uint8_t *profile, size_t count) {
    uint8_t colours[SAMPLES * 4];
    uint8_t shown[SAMPLES * 4];
    for (int index = 0; index < SAMPLES; index++) {
        int levels[4] = {index % STEPS, index / STEPS % STEPS, index / STEPS / STEPS, 0};
        for (int channel = 0; channel < 4; channel++) {
            colours[index * 4 + channel] = shown[index * 4 + channel] = (uint8_t)(levels[channel] * 255 / (STEPS - 1));
        }
    }
    if (!umkreis_show_in_srgb(profile, count, 3, false, shown, SAMPLES)) return umkreis_profile_broken;
    for (int index = 0; index < SAMPLES * 4; index++) {
        /* Rounding, and the tables of older profiles. */
        if (abs(colours[index] - shown[index]) > 3) return umkreis_profile_other;
    }
    return umkreis_profile_srgb;
}

static bool set_primaries(int32_t code, cmsCIExyYTRIPLE *primaries) {
    static const cmsCIExyYTRIPLE display_p3 = {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}};
    static const cmsCIExyYTRIPLE bt2020 = {{0.708, 0.292, 1}, {0.170, 0.797, 1}, {0.131, 0.046, 1}};
    if (code == 12) *primaries = display_p3;
    if (code == 9) *primaries = bt2020;
    return code == 12 || code == 9;
}

void umkreis_profile_make(int32_t code, umkreis_profile *profile) {
    cmsCIExyYTRIPLE primaries;
    if (!set_primaries(code, &primaries)) return;
    const cmsCIExyY daylight = {0.3127, 0.3290, 1};
    const cmsFloat64Number curve[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    cmsToneCurve *tone = cmsBuildParametricToneCurve(NULL, 4, curve);
    cmsToneCurve *tones[3] = {tone, tone, tone};
    cmsHPROFILE made = tone != NULL ? cmsCreateRGBProfile(&daylight, &primaries, tones) : NULL;
    cmsUInt32Number count = 0;
    if (made != NULL && cmsSaveProfileToMem(made, NULL, &count)) {
        profile->bytes = malloc(count);
        bool is_saved = profile->bytes != NULL && cmsSaveProfileToMem(made, profile->bytes, &count);
        profile->count = is_saved ? count : 0;
    }
    if (made != NULL) cmsCloseProfile(made);
    if (tone != NULL) cmsFreeToneCurve(tone);
}
