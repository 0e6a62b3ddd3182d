#include "CPostgres.h"

#include <dlfcn.h>
#include <stddef.h>

/* With names of our own, as libpq's calls of its own functions would find those of the program first. */
#define DEFINE(result, name, parameters, arguments) \
    static result(*name) parameters;                \
    result umkreis_##name parameters { return name arguments; }
UMKREIS_PQ_FUNCTIONS(DEFINE)

static const struct {
    const char *name;
    void **pointer;
} functions[] = {
#define LIST(result, name, parameters, arguments) {#name, (void **)&name},
    UMKREIS_PQ_FUNCTIONS(LIST)
};

const char *umkreis_pq_open(const char *file) {
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return dlerror();
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        void *found = dlsym(library, functions[i].name);
        if (found == NULL) return dlerror();
        *functions[i].pointer = found;
    }
    return NULL;
}
