#include "CDocumentation.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t documentation[] = {
#embed "documentation.json"
};
static const uint8_t examples[] = {
#embed "examples.json"
};

struct umkreis_document umkreis_documentation(void) {
    return (struct umkreis_document){documentation, sizeof documentation};
}

struct umkreis_document umkreis_examples(void) { return (struct umkreis_document){examples, sizeof examples}; }
