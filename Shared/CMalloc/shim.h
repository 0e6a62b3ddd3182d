// How the heap of glibc behaves (mallopt). Debian: libc6-dev.
#include <malloc.h>
