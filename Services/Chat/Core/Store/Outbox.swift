import Logging
import ServiceKit

/// Tells another service what it has to know, row by row (transactional outbox): a row is written in the transaction that makes
/// it so, and goes when the other has acknowledged it.
///
/// At least once, so what is told does no harm when it is told again.
struct Outbox: Sendable {
    /// Rung when there is a row more.
    let isStocked = Bell()
    /// What it tells of, in words, for the log.
    let subject: String
    let logger: Logger
    /// Tells some; returns how many, none when there is nothing left.
    let tellPage: @Sendable () async throws -> Int

    private static let longestWait = Duration.seconds(3600)
    private static let longestPause = Duration.seconds(30)

    /// Tells until it is cancelled; what fails is tried again.
    func run() async {
        var pause = Duration.milliseconds(100)
        while !Task.isCancelled {
            do {
                if try await tellPage() == 0 { await isStocked.wait(for: Self.longestWait) }
                pause = .milliseconds(100)
            } catch {
                guard !Task.isCancelled else { return }
                logger.warning("others will be told again", metadata: ["of": "\(subject)", "error": "\(error)"])
                // A cancelled pause ends the loop at its head.
                try? await Task.sleep(for: pause)
                pause = min(pause * 2, Self.longestPause)
            }
        }
    }
}
