#include "CICU.h"

#include <unicode/ucol.h>

uintptr_t umkreis_icu_open_collator(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    UCollator *collator = ucol_open(locale, &status);
    return U_SUCCESS(status) ? (uintptr_t)collator : 0;
}

void umkreis_icu_close_collator(uintptr_t collator) {
    if (collator) ucol_close((UCollator *)collator);
}

const char *umkreis_icu_collator_locale(uintptr_t collator) {
    UErrorCode status = U_ZERO_ERROR;
    if (!collator) return "";
    const char *locale = ucol_getLocaleByType((const UCollator *)collator, ULOC_ACTUAL_LOCALE, &status);
    return U_SUCCESS(status) && locale ? locale : "";
}

int32_t umkreis_icu_sort_key(uintptr_t collator, const uint16_t *text, int32_t length, uint8_t *key, int32_t room) {
    return collator ? ucol_getSortKey((const UCollator *)collator, (const UChar *)text, length, key, room) : 0;
}
