import Glibc

/// What holds for a supervisor's whole process, and for the services that it starts.
enum ProcessSettings {
    /// Makes the process's files its owner's alone, whoever makes them, and lets it open as many as the system allows.
    static func apply() {
        umask(0o077)
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        // Where it is refused, each service says how few files it may open.
        _ = setrlimit(files, &limit)
    }
}
