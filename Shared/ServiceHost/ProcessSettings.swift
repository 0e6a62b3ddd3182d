import Glibc
import Logging

/// What holds for a service's whole process.
enum ProcessSettings {
    /// Fewer open files than this are soon used up by two thousand connections and their databases.
    private static let fewFiles: rlim_t = 4096

    /// Makes the process's files its owner's alone, whichever library makes them, and lets it open as many as the system
    /// allows.
    ///
    /// - Returns: how many those are.
    static func apply() -> rlim_t {
        umask(0o077)
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return 0 }
        let before = limit.rlim_cur
        limit.rlim_cur = limit.rlim_max
        return setrlimit(files, &limit) == 0 ? limit.rlim_max : before
    }

    /// Warns where that is little.
    static func tell(_ files: rlim_t, _ logger: Logger) {
        guard files < fewFiles else { return }
        logger.warning(
            "few files may be open at a time, so few connections: raise the hard limit (ulimit -Hn)",
            metadata: ["files": "\(files)", "wanted": "\(fewFiles)"]
        )
    }
}
