// libxcrypt, for bcrypt. Debian: libcrypt-dev (libc6-dev depends on it).
#include <crypt.h>
