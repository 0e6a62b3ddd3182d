import Logging
import ServiceKit

/// Sends rows to another service (transactional outbox).
///
/// A row is written with its change and deleted once acknowledged. Delivery is at least once.
struct Outbox: Sendable {
    let wakeup = Wakeup()
    /// Description for the log.
    let subject: String
    let logger: Logger
    /// Returns the number sent, 0 if empty.
    let sendPage: @Sendable () async throws -> Int

    private static let maximumWait = Duration.seconds(3600)
    private static let maximumPause = Duration.seconds(30)

    func run() async {
        var pause = Duration.milliseconds(100)
        while !Task.isCancelled {
            do {
                if try await sendPage() == 0 { await wakeup.wait(for: Self.maximumWait) }
                pause = .milliseconds(100)
            } catch {
                guard !Task.isCancelled else { return }
                logger.warning("outbox will be retried", metadata: ["of": "\(subject)", "error": "\(error)"])
                // Cancellation ends the loop at its head.
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, Self.maximumPause)
            }
        }
    }
}
