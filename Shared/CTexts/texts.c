#include "CTexts.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t en[] = {
#embed "../Texts/en.json"
};
static const uint8_t de[] = {
#embed "../Texts/de.json"
};
static const uint8_t nl[] = {
#embed "../Texts/nl.json"
};

struct umkreis_text_file umkreis_texts_en(void) { return (struct umkreis_text_file){en, sizeof en}; }
struct umkreis_text_file umkreis_texts_de(void) { return (struct umkreis_text_file){de, sizeof de}; }
struct umkreis_text_file umkreis_texts_nl(void) { return (struct umkreis_text_file){nl, sizeof nl}; }
