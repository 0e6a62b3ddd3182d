import Logging
import ServiceKit

/// Keeps the index of words behind the log.
///
/// In short transactions and for a tenth of the time at most, so that whoever sends does not notice; whoever searches has it catch
/// up first.
struct MessageIndexer: Sendable {
    let database: Database
    let logger: Logger

    /// Entries of one transaction: some milliseconds of the one writer.
    private static let batch = 100
    private static let pause = Duration.seconds(10)

    /// Indexes until it is cancelled; what fails is tried again.
    func run() async {
        while !Task.isCancelled {
            let start = ContinuousClock.now
            var pause = Self.pause
            do {
                if try await indexBatch() > 0 { pause = start.duration(to: .now) * 9 }
            } catch {
                logger.warning("words of messages will be indexed later", metadata: ["error": "\(error)"])
            }
            // A cancelled pause ends the loop at its head.
            try? await Task.sleep(for: pause)
        }
    }

    /// Indexes all there is.
    ///
    /// - Returns: false when it was not done in time.
    func catchUp(before deadline: ContinuousClock.Instant) async throws -> Bool {
        repeat {
            if try await indexBatch() == 0 { return true }
        } while ContinuousClock.now < deadline
        return false
    }

    /// - Returns: how many entries; none when it knows all, and then the writer has not been asked.
    private func indexBatch() async throws -> Int {
        guard try await database.read({ try $0.wordPosition() < $0.newestChange() }) else { return 0 }
        return try await database.write { try $0.indexWords(limit: Self.batch) }
    }
}
