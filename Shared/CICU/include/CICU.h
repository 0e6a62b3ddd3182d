// ICU's collation. Debian: libicu-dev.
//
// Compiled, not a module of the library's own headers: Foundation brings another version of the same types, and one module
// may not see both. A collator is told by its address, a number that may go from thread to thread, as the collator itself
// may: once opened it is only read.
#ifndef UMKREIS_CICU_H
#define UMKREIS_CICU_H

#include <stdint.h>

/* The collator of a locale, or of the nearest that has one; 0 if ICU has no data. */
uintptr_t umkreis_icu_open_collator(const char *locale);

void umkreis_icu_close_collator(uintptr_t collator);

/* The locale whose rules a collator goes by: "root" or nothing for most. Lives as long as the collator. */
const char *umkreis_icu_collator_locale(uintptr_t collator);

/* Writes the sort key of UTF-16 text, a zero at its end, and tells how long it is: what is written is worth nothing if there
   was not as much room. 0 if ICU fails. */
int32_t umkreis_icu_sort_key(uintptr_t collator, const uint16_t *text, int32_t length, uint8_t *key, int32_t room);

#endif
