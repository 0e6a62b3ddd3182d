#include <stdlib.h>
#include <string.h>

#include "CImages.h"
#include "copies.h"

void umkreis_free(uint8_t *bytes) { free(bytes); }

void umkreis_profile_free(umkreis_profile *profile) {
    free(profile->bytes);
    *profile = (umkreis_profile){0};
}

uint8_t *umkreis_copy(const uint8_t *bytes, size_t count) {
    uint8_t *copy = count > 0 ? malloc(count) : NULL;
    if (copy != NULL) memcpy(copy, bytes, count);
    return copy;
}

void umkreis_profile_set(umkreis_profile *profile, const uint8_t *bytes, size_t count) {
    profile->bytes = umkreis_copy(bytes, count);
    profile->count = profile->bytes != NULL ? count : 0;
}
