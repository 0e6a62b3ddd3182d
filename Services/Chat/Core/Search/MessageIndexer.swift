import Logging
import ServiceKit

/// Keeps the index of words behind the log.
///
/// In short transactions and for a tenth of the time at most, so that whoever sends does not notice; whoever searches has it catch
/// up first.
struct MessageIndexer: Sendable {
    let database: Database
    let logger: Logger
    /// Rung when something was written.
    let commits: Bell

    /// Entries of one transaction: some milliseconds of the one writer.
    private static let batch = 100
    /// Entries that are looked for at once: to find the next ones, all conversations that have changed are gone through.
    private static let page = 5_000
    private static let pause = Duration.seconds(10)

    /// Indexes until it is cancelled; what fails is tried again.
    func run() async {
        while !Task.isCancelled {
            do {
                let found = try await indexPage { writing in
                    // A cancelled pause ends the loop at its head.
                    try? await Task.sleep(for: writing * 9)
                    return !Task.isCancelled
                }
                if found == Self.page { continue }
            } catch {
                logger.warning("words of messages will be indexed later", metadata: ["error": "\(error)"])
            }
            try? await Task.sleep(for: Self.pause)
            await commits.wait(for: .seconds(3600))
        }
    }

    /// Indexes all there is.
    ///
    /// - Returns: false when it was not done in time.
    func catchUp(before deadline: ContinuousClock.Instant) async throws -> Bool {
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

    /// Indexes what is found at once, a batch at a time.
    ///
    /// - Parameter goesOn: asked behind each batch, with the time that it took.
    /// - Returns: how many entries were found; fewer than ``page`` are all.
    private func indexPage(while goesOn: (_ writing: Duration) async -> Bool) async throws -> Int {
        // The writer is asked only where there is something.
        let found = try await database.read { try $0.unindexedEntries(limit: Self.page) }
        guard let (entries, end) = found else { return 0 }
        var rest = entries[...]
        repeat {
            let batch = rest.prefix(Self.batch)
            rest = rest.dropFirst(Self.batch)
            let reached = rest.isEmpty ? end : batch.last?.number ?? end
            let start = ContinuousClock.now
            try await database.write { try $0.indexWords(of: batch, upTo: reached) }
            guard await goesOn(start.duration(to: .now)) else { break }
        } while !rest.isEmpty
        return entries.count
    }
}
