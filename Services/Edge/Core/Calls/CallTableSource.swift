#if HTTP
import Logging
import UmkreisMessaging
import Synchronization
import UmkreisWire

/// Updates the table of calls.
///
/// Requests the descriptions every second until all services have replied, then every minute, for new releases and
/// settings.
final class CallTableSource: Sendable {
    private static let (pause, interval) = (Duration.seconds(1), Duration.seconds(60))

    private let client: Client
    private let logger: Logger
    private let table = Mutex(CallTable())

    init(_ client: Client, _ logger: Logger) {
        (self.client, self.logger) = (client, logger)
    }

    var current: CallTable { table.withLock(\.self) }

    /// Runs until cancelled.
    func run() async throws {
        while true {
            await refresh()
            try await Task.sleep(for: current.missing.isEmpty ? Self.interval : Self.pause)
        }
    }

    func refresh() async {
        await withTaskGroup(of: Void.self) { group in
            for service in ServiceName.stack { group.addTask { await self.refresh(service) } }
        }
    }

    private func refresh(_ service: ServiceName) async {
        do throws(Fault) {
            let description = try await client.send(Describe(), to: service)
            guard table.withLock({ $0.update(description) }) else { return }
            logger.info(
                "updated the calls of a service",
                metadata: [
                    "peer": "\(service)", "calls": "\(description.calls.count)", "version": "\(description.version)",
                ]
            )
        } catch {
            logger.debug(
                "a service has not described its calls",
                metadata: ["peer": "\(service)", "fault": "\(error)"]
            )
        }
    }
}
#endif
