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

/// Makes a process of a service: configuration, lock, database, socket, signals.
///
/// The whole of a service's main.
public enum ServiceHost {
    /// Runs the service until SIGTERM or SIGINT, then answers what is in work and exits; started with the word of one of the
    /// service's works, does that work instead, with ``SettingsReport/word`` prints its settings, and with ``Probe/word``
    /// asks the running service whether it is ready.
    public static func run<Definition: ServiceDefinition>(_ definition: Definition.Type) async {
        ProcessSettings.shareHeaps()
        if let work = CommandLine.arguments.dropFirst().first.flatMap({ Definition.works[$0] }) { work.run() }
        let words = CommandLine.arguments.dropFirst()
        if words.first == SettingsReport.word { reportSettings(of: definition, words.dropFirst().first) }
        if words.first == Probe.word { await Probe.run(Definition.name) }
        // Whoever reads the log may go away; that is told by the write.
        signal(SIGPIPE, SIG_IGN)
        do {
            try await serve(definition)
        } catch {
            LogSink.standardError.write { _ in Array("\(Definition.name): \(error)".utf8) }
            exit(78)
        }
    }

    /// - Parameter json: a ``StoredSettings``, of which it is looked up whether the service starts with it.
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
        ProcessSettings.tell(files, logger)
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

/// What holds for a service's whole process.
enum ProcessSettings {
    /// Fewer open files than this are soon used up by two thousand connections and their databases.
    private static let fewFiles: rlim_t = 4096

    /// Lets threads share heaps: one for each processor, where glibc makes up to eight.
    ///
    /// What many requests took at once is then found again by those that come later, in whichever thread.
    static func shareHeaps() {
        mallopt(M_ARENA_MAX, Int32(clamping: sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

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
