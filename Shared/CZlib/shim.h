// zlib: compression of backups. Debian: zlib1g-dev (libpng-dev depends on it).
#include <zlib.h>
