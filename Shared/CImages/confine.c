#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CImages.h"

/* Decoders compute: a worker needs its socket, memory, threads and clocks. A decoder that hostile bytes have taken over can open no
   file, no connection and no process, and reach no other process. */

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
/* Both architectures are little-endian. */
#define LOAD_LOW(index) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[index]))
#define END(action) BPF_STMT(BPF_RET | BPF_K, (action))
#define ALLOW(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 1), END(SECCOMP_RET_ALLOW)
#define REFUSE END(SECCOMP_RET_ERRNO | EPERM)

/* Allowed if its argument has all or none of some bits. */
#define ALLOW_WITH(name, index, bits) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD_LOW(index), \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 0, 1), END(SECCOMP_RET_ALLOW), REFUSE
#define ALLOW_WITHOUT(name, index, bits) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_##name, 0, 4), LOAD_LOW(index), \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (bits), 1, 0), END(SECCOMP_RET_ALLOW), REFUSE

static struct sock_filter rules[] = {
    LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0), END(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
    ALLOW(read), ALLOW(write), ALLOW(readv), ALLOW(writev), ALLOW(recvfrom), ALLOW(sendto), ALLOW(recvmsg), ALLOW(sendmsg),
#ifdef __NR_poll
    ALLOW(poll),
#endif
    ALLOW(ppoll), ALLOW(close), ALLOW(fstat),
    /* The manager of libdispatch would spin without them. */
#ifdef __NR_epoll_wait
    ALLOW(epoll_wait),
#endif
    ALLOW(epoll_pwait), ALLOW(epoll_ctl), ALLOW(epoll_create1), ALLOW(eventfd2), ALLOW(timerfd_create), ALLOW(timerfd_settime),
    ALLOW(brk), ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(futex), ALLOW(membarrier), ALLOW(getrandom),
    ALLOW(clock_gettime), ALLOW(clock_nanosleep), ALLOW(nanosleep), ALLOW(restart_syscall), ALLOW(sched_yield),
    ALLOW(sched_getaffinity), ALLOW(getpid), ALLOW(gettid), ALLOW(set_robust_list), ALLOW(rseq), ALLOW(sigaltstack),
    ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(rt_sigsuspend), ALLOW(getrusage), ALLOW(getrlimit), ALLOW(setrlimit),
    ALLOW(exit), ALLOW(exit_group),
    /* Of this process only. */
    ALLOW_WITHOUT(prlimit64, 0, 0xFFFFFFFF),
    ALLOW_WITHOUT(mmap, 2, PROT_EXEC),
    ALLOW_WITHOUT(mprotect, 2, PROT_EXEC),
    /* Threads and no processes. What cannot be looked at is unknown, so that glibc uses the other. */
    ALLOW_WITH(clone, 0, CLONE_THREAD),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, __NR_clone3, 0, 1), END(SECCOMP_RET_ERRNO | ENOSYS),
    REFUSE,
};

bool umkreis_confine(void) {
    struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    /* libde265 prints what is wrong with a picture, and strangers must not fill the log. A worker's stdout leads nowhere. */
    stderr = stdout;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return false;
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
}

#else

bool umkreis_confine(void) { return false; }

#endif
