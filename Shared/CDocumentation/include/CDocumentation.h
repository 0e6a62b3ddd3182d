// The documentation of all calls and their examples, embedded by the C compiler.
//
// As a Swift array literal, which `.embedInCode` makes, they would take half a minute of an optimised build.
#ifndef UMKREIS_CDOCUMENTATION_H
#define UMKREIS_CDOCUMENTATION_H

#include <stddef.h>
#include <stdint.h>

/* The bytes of a file; they live as long as the process. */
struct umkreis_document {
    const uint8_t *bytes;
    size_t count;
};

struct umkreis_document umkreis_documentation(void);
struct umkreis_document umkreis_examples(void);

#endif
