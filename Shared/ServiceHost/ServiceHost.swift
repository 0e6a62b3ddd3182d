import Glibc
import Logging
public import ServiceKit
import ServiceLifecycle
import UnixSignals
import Wire
import ZeroMQTransport

/// Makes a process of a service: configuration, lock, database, socket, signals.
///
/// The whole of a service's main.
public enum ServiceHost {
    /// Runs the service until SIGTERM or SIGINT, then answers what is in work and exits.
    public static func run<Definition: ServiceDefinition>(_ definition: Definition.Type) async {
        // Whoever reads the log may go away; that is told by the write.
        signal(SIGPIPE, SIG_IGN)
        do {
            try await serve(definition)
        } catch {
            LogSink.standardError.write { _ in Array("\(Definition.name): \(error)".utf8) }
            exit(78)
        }
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
