// The text catalogues, embedded by the C compiler.
//
// As a Swift array literal, which `.embedInCode` makes, they take a minute and a half of an optimised build.
#ifndef UMKREIS_CTEXTS_H
#define UMKREIS_CTEXTS_H

#include <stddef.h>
#include <stdint.h>

/* The bytes of a file; they live as long as the process. */
struct umkreis_text_file {
    const uint8_t *bytes;
    size_t count;
};

struct umkreis_text_file umkreis_texts_en(void);
struct umkreis_text_file umkreis_texts_de(void);
struct umkreis_text_file umkreis_texts_nl(void);

#endif
