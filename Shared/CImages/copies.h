#ifndef UMKREIS_CIMAGES_COPIES_H
#define UMKREIS_CIMAGES_COPIES_H

#include "CImages.h"

/* NULL for nothing, and where memory is lacking. */
uint8_t *umkreis_copy(const uint8_t *bytes, size_t count);

/* Sets a copy; none where memory is lacking. */
void umkreis_profile_set(umkreis_profile *profile, const uint8_t *bytes, size_t count);

#endif
