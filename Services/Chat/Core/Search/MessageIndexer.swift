import Logging
import ServiceKit

/// Updates the full-text index behind the log.
///
/// Short transactions, a tenth of the time at most, do not delay senders.
struct MessageIndexer: Sendable {
    let database: Database
    let logger: Logger
    /// Wakes after commits.
    let commits: Wakeup

    /// Takes the writer some milliseconds.
    private static let batch = 100
    /// Each pass scans all changed conversations.
    private static let page = 5_000
    private static let pause = Duration.seconds(10)

    func run() async {
        while !Task.isCancelled {
            do {
                let found = try await indexPage { writing in
                    // Cancellation ends the loop at its head.
                    try? await Task.sleep(for: writing * 9)
                    return !Task.isCancelled
                }
                if found == Self.page { continue }
            } catch {
                logger.warning("indexing messages failed, will retry", metadata: ["error": "\(error)"])
            }
            try? await Task.sleep(for: Self.pause)
            await commits.wait(for: .seconds(3600))
        }
    }

    /// - Returns: false if the deadline passed first.
    func refresh(before deadline: ContinuousClock.Instant) async throws -> Bool {
        var isInTime = true
        while isInTime {
            let found = try await indexPage { _ in
                isInTime = ContinuousClock.now < deadline
                return isInTime
            }
            if found < Self.page { return isInTime }
        }
        return false
    }

    /// - Parameter shouldContinue: called after each batch with its duration.
    /// - Returns: entries found; fewer than ``page`` were all.
    private func indexPage(while shouldContinue: (_ writing: Duration) async -> Bool) async throws -> Int {
        // Usually empty, without the writer.
        let found = try await database.read { try $0.words.unindexedEntries(limit: Self.page) }
        guard let (entries, end) = found else { return 0 }
        var rest = entries[...]
        repeat {
            let batch = rest.prefix(Self.batch)
            rest = rest.dropFirst(Self.batch)
            let reached = rest.isEmpty ? end : batch.last?.number ?? end
            let start = ContinuousClock.now
            try await database.write { try $0.words.index(batch, upTo: reached) }
            guard await shouldContinue(start.duration(to: .now)) else { break }
        } while !rest.isEmpty
        return entries.count
    }
}
