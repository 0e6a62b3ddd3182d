import CMalloc
import Configuration
import Glibc
import Logging
import Processes
public import ServiceKit
import ServiceLifecycle
import UnixSignals
import Wire
import ZeroMQTransport

/// The main function of a service's process.
public enum ServiceHost {
    /// Runs the service until SIGTERM or SIGINT.
    ///
    /// The first argument may select one of the service's works, ``SettingsReport/word`` or ``Probe/word`` instead.
    public static func run<Definition: ServiceDefinition>(_ definition: Definition.Type) async {
        ProcessSettings.shareHeaps()
        if let work = CommandLine.arguments.dropFirst().first.flatMap({ Definition.works[$0] }) { work.run() }
        let words = CommandLine.arguments.dropFirst()
        if words.first == SettingsReport.word { reportSettings(of: definition, words.dropFirst().first) }
        if words.first == Probe.word { await Probe.run(Definition.name) }
        // Writes report a closed log pipe.
        signal(SIGPIPE, SIG_IGN)
        do {
            try await serve(definition)
        } catch {
            LogSink.standardError.write { _ in Array("\(Definition.name): \(error)".utf8) }
            exit(78)
        }
    }

    /// - Parameter json: a ``StoredSettings`` to check.
    private static func reportSettings<Definition: ServiceDefinition>(
        of definition: Definition.Type,
        _ json: String?
    ) -> Never {
        guard let stored = try? json.map({ try WireJSON.decode(StoredSettings.self, from: $0) }) ?? StoredSettings()
        else { exit(64) }
        let given = HostConfiguration.given(
            definition.allSettings,
            ConfigReader(providers: [EnvironmentVariablesProvider()])
        )
        let report = SettingsReport(of: definition, stored: stored, given: given)
        guard let line = try? WireJSON.text(report) else { exit(70) }
        print(line)
        exit(0)
    }

    private static func serve<Definition: ServiceDefinition>(_ definition: Definition.Type) async throws {
        let files = ProcessSettings.apply()
        let configuration = try HostConfiguration(service: Definition.name, peers: ServiceName.stack)
        LoggingSystem.bootstrap { JSONLogHandler(label: $0, service: Definition.name.text) }
        var logger = Logger(label: Definition.name.text)
        logger.logLevel = configuration.logLevel
        ProcessSettings.log(files, logger)
        let running = HostedService<Definition>(configuration: configuration, logger: logger)
        let group = ServiceGroup(
            configuration: .init(
                services: [.init(service: running, successTerminationBehavior: .gracefullyShutdownGroup)],
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger
            )
        )
        try await group.run()
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
