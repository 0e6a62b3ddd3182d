// Shifts the clock of a process, so that data of a former release is as old as at that time.
//
// cc -shared -fPIC -o clock.so clock.c -ldl; LD_PRELOAD=clock.so CLOCK_SHIFT_SECONDS=-86400 program
#define _GNU_SOURCE
#include <dlfcn.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t shift(void) {
    const char *text = getenv("CLOCK_SHIFT_SECONDS");
    return text ? atoll(text) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    static int (*original)(clockid_t, struct timespec *);
    if (!original) original = dlsym(RTLD_NEXT, "clock_gettime");
    int code = original(clock, now);
    if (code == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += shift();
    return code;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    (void)zone;
    struct timespec precise;
    if (clock_gettime(CLOCK_REALTIME, &precise) != 0) return -1;
    now->tv_sec = precise.tv_sec;
    now->tv_usec = precise.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *now) {
    struct timespec precise;
    clock_gettime(CLOCK_REALTIME, &precise);
    if (now) *now = precise.tv_sec;
    return precise.tv_sec;
}

// Dispatch waits until a moment of this clock, which the kernel compares with its own.
int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict end) {
    static int (*original)(sem_t *restrict, const struct timespec *restrict);
    if (!original) original = dlsym(RTLD_NEXT, "sem_timedwait");
    struct timespec moment = *end;
    moment.tv_sec -= shift();
    return original(semaphore, &moment);
}
