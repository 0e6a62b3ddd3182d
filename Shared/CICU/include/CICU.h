// ICU's collation, domain names and properties of characters. Debian: libicu-dev.
//
// Compiled, not a module of the library's own headers: Foundation brings another version of the same types, and one module
// may not see both. A collator is told by its address, a number that may go from thread to thread, as the collator itself
// may: once opened it is only read.
#ifndef UMKREIS_CICU_H
#define UMKREIS_CICU_H

#include <stdbool.h>
#include <stdint.h>

/* The collator of a locale, or of the nearest that has one; 0 if ICU has no data. */
uintptr_t umkreis_icu_open_collator(const char *locale);

void umkreis_icu_close_collator(uintptr_t collator);

/* The locale whose rules a collator goes by: "root" or nothing for most. Lives as long as the collator. */
const char *umkreis_icu_collator_locale(uintptr_t collator);

/* Writes the sort key of UTF-16 text, a zero at its end, and tells how long it is: what is written is worth nothing if there
   was not as much room. 0 if ICU fails. */
int32_t umkreis_icu_sort_key(uintptr_t collator, const uint16_t *text, int32_t length, uint8_t *key, int32_t room);

/* The rules for domain names: UTS #46 nontransitional, with the checks of IDNA2008. 0 if ICU fails. Lives as long as the
   process, and may be used by several threads. */
uintptr_t umkreis_icu_open_domains(void);

/* Writes a domain with A-labels as UTF-16, and returns its length; 0 if it breaks a rule or there is no room. */
int32_t umkreis_icu_domain_ascii(
    uintptr_t domains, const uint16_t *text, int32_t length, uint16_t *ascii, int32_t room
);

/* The same with U-labels. */
int32_t umkreis_icu_domain_unicode(
    uintptr_t domains, const uint16_t *text, int32_t length, uint16_t *unicode, int32_t room
);

/* Unicode's Joining_Type: D, L, R, T, C or U. */
int32_t umkreis_icu_joining_type(uint32_t scalar);

/* Whether a scalar is a conjoining jamo (Hangul_Syllable_Type L, V or T). */
bool umkreis_icu_is_old_hangul_jamo(uint32_t scalar);

#endif
