public import Logging

/// Sends rows to another service (transactional outbox).
///
/// A row is written with its change and deleted once acknowledged. Delivery is at least once.
public struct ServiceOutbox: Sendable {
    /// Signal it after the commit of a row.
    public let wakeup: Wakeup
    private let subject: String
    private let logger: Logger
    private let sendPage: @Sendable () async throws -> Int

    private static let maximumWait = Duration.seconds(3600)
    private static let maximumPause = Duration.seconds(30)

    /// - Parameters:
    ///   - subject: for the log: `contacts`.
    ///   - wakeup: one of its own unless every commit may have written a row (``ServiceEnvironment/commits``).
    ///   - sendPage: returns the number sent, 0 if empty.
    public init(
        subject: String,
        wakeup: Wakeup = Wakeup(),
        logger: Logger,
        sendPage: @escaping @Sendable () async throws -> Int
    ) {
        (self.subject, self.wakeup, self.logger, self.sendPage) = (subject, wakeup, logger, sendPage)
    }

    /// Returns when cancelled.
    public func run() async {
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
