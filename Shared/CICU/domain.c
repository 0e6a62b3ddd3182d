#include "CICU.h"

#include <unicode/uchar.h>
#include <unicode/uidna.h>

uintptr_t umkreis_icu_open_domains(void) {
    UErrorCode status = U_ZERO_ERROR;
    uint32_t options = UIDNA_USE_STD3_RULES | UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_CHECK_CONTEXTO
        | UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE;
    UIDNA *domains = uidna_openUTS46(options, &status);
    return U_SUCCESS(status) ? (uintptr_t)domains : 0;
}

static int32_t converted(
    int32_t (*convert)(const UIDNA *, const UChar *, int32_t, UChar *, int32_t, UIDNAInfo *, UErrorCode *),
    uintptr_t domains, const uint16_t *text, int32_t length, uint16_t *result, int32_t room
) {
    UErrorCode status = U_ZERO_ERROR;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    if (!domains) return 0;
    int32_t written =
        convert((const UIDNA *)domains, (const UChar *)text, length, (UChar *)result, room, &info, &status);
    return U_SUCCESS(status) && info.errors == 0 && written <= room ? written : 0;
}

int32_t umkreis_icu_domain_ascii(
    uintptr_t domains, const uint16_t *text, int32_t length, uint16_t *ascii, int32_t room
) {
    return converted(uidna_nameToASCII, domains, text, length, ascii, room);
}

int32_t umkreis_icu_domain_unicode(
    uintptr_t domains, const uint16_t *text, int32_t length, uint16_t *unicode, int32_t room
) {
    return converted(uidna_nameToUnicode, domains, text, length, unicode, room);
}

int32_t umkreis_icu_joining_type(uint32_t scalar) {
    switch (u_getIntPropertyValue((UChar32)scalar, UCHAR_JOINING_TYPE)) {
    case U_JT_DUAL_JOINING: return 'D';
    case U_JT_LEFT_JOINING: return 'L';
    case U_JT_RIGHT_JOINING: return 'R';
    case U_JT_TRANSPARENT: return 'T';
    case U_JT_JOIN_CAUSING: return 'C';
    default: return 'U';
    }
}

bool umkreis_icu_is_old_hangul_jamo(uint32_t scalar) {
    int32_t type = u_getIntPropertyValue((UChar32)scalar, UCHAR_HANGUL_SYLLABLE_TYPE);
    return type == U_HST_LEADING_JAMO || type == U_HST_VOWEL_JAMO || type == U_HST_TRAILING_JAMO;
}
