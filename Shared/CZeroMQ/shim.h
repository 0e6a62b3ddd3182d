#ifndef UMKREIS_CZEROMQ_H
#define UMKREIS_CZEROMQ_H

#include <errno.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <zmq.h>

/* ZMQ_ZAP_ENFORCE_DOMAIN: in Debian's libzmq 4.3.4, but declared in its draft header only. */
#define UMKREIS_ZMQ_ZAP_ENFORCE_DOMAIN 93

/* Names the calling thread, for whoever looks at the process. Swift cannot call prctl, which is variadic. */
static inline void umkreis_name_thread(const char *name) {
    prctl(PR_SET_NAME, name, 0, 0, 0);
}

#endif
