// libsodium: Ed25519, BLAKE2b and Argon2id. Debian: libsodium-dev (libzmq3-dev depends on it).
#include <sodium.h>
