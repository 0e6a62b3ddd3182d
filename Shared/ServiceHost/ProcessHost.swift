import CMalloc
import Glibc
public import Logging
public import ServiceKit
public import ServiceLifecycle
import UnixSignals

/// Runs a process of a stack: a service, or a gateway to the services.
public enum ProcessHost {
    /// Runs until SIGTERM or SIGINT; exits with 78 for a configuration mistake.
    ///
    /// - Parameters:
    ///   - name: for log lines.
    ///   - options: of the program.
    ///   - recent: also keeps the log records.
    ///   - configure: returns the least severe level that is logged, and the work.
    public static func run(
        _ name: String,
        _ options: ProcessOptions,
        keepingLogsIn recent: RecentLogs? = nil,
        _ configure:
            @Sendable (OptionValues) throws -> (
                Logger.Level, @Sendable (Logger) throws -> any ServiceLifecycle.Service
            )
    ) async {
        // Writes report a closed log pipe.
        signal(SIGPIPE, SIG_IGN)
        do {
            let files = ProcessSettings.apply()
            let (level, make) = try configure(try options.values())
            LoggingSystem.bootstrap { label in
                let output = JSONLogHandler(label: label, service: name)
                return recent.map { Logger.handler(output, keepingIn: $0) } ?? output
            }
            var logger = Logger(label: name)
            logger.logLevel = level
            ProcessSettings.log(files, logger)
            try await group(try make(logger), logger).run()
        } catch {
            fail(name, error)
        }
    }

    /// Logs why the process cannot run, as a record like all others unless a person reads them.
    private static func fail(_ name: String, _ error: any Error) -> Never {
        if isatty(2) == 1 {
            LogSink.standardError.write { _ in Array("\(name): \(error)".utf8) }
        } else {
            Logger(label: name) { JSONLogHandler(label: $0, service: name) }.critical("\(error)")
        }
        exit(ProcessExit.configuration)
    }

    private static func group(_ service: any ServiceLifecycle.Service, _ logger: Logger) -> ServiceGroup {
        ServiceGroup(
            configuration: .init(
                services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger
            )
        )
    }
}

/// Settings of the process.
enum ProcessSettings {
    /// Two thousand connections need more.
    private static let fewFiles: rlim_t = 4096

    /// Limits glibc's arenas to one per processor, so that threads reuse freed memory.
    static func shareHeaps() {
        mallopt(M_ARENA_MAX, Int32(clamping: sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// Makes new files private and maximizes the limit of open files.
    ///
    /// - Returns: that limit.
    static func apply() -> rlim_t {
        umask(0o077)
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return 0 }
        let before = limit.rlim_cur
        limit.rlim_cur = limit.rlim_max
        return setrlimit(files, &limit) == 0 ? limit.rlim_max : before
    }

    static func log(_ files: rlim_t, _ logger: Logger) {
        guard files < fewFiles else { return }
        logger.warning(
            "the limit of open files is low, so few connections fit: raise the hard limit (ulimit -Hn)",
            metadata: ["files": "\(files)", "wanted": "\(fewFiles)"]
        )
    }
}
