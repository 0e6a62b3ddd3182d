import Logging
import ServiceKit
import Synchronization

/// Decides when the snapshot of the index is used, written and deleted.
///
/// Small indexes have none, since they are made from the database as fast. A large one is written again once there are
/// so many changes after it that the next start would take long, and deleted before it would be the last to have the
/// words of a deleted post.
final class SnapshotKeeper: Sendable {
    private struct State {
        /// The last change in the snapshot; `nil` without one.
        var sequence: Int64?
        var nextTry = ContinuousClock.now
    }

    private let snapshot: IndexSnapshot
    private let minimum: Int
    private let logger: Logger
    private let state = Mutex(State())

    /// Between two tries, also where each deletion would delete the snapshot.
    private static let pause = Duration.seconds(600)

    /// - Parameter minimum: the fewest posts, and the fewest changes after a snapshot, for which one is written.
    init(_ snapshot: IndexSnapshot, minimum: Int = 20_000, _ logger: Logger) {
        (self.snapshot, self.minimum, self.logger) = (snapshot, minimum, logger)
    }

    /// The index of the snapshot without later changes; `nil` without a usable one.
    func load(_ database: Database) async throws -> IndexState? {
        do {
            let loaded = try await IndexState(of: database, from: snapshot)
            // A database that was put back without its epoch.
            guard loaded.sequence <= (try await database.read { try $0.posts.newestChange() }) else {
                throw SnapshotError.foreign
            }
            state.withLock { $0.sequence = loaded.sequence }
            return loaded
        } catch SnapshotError.missing {
            return nil
        } catch let error as SnapshotError {
            logger.notice(
                "the index is made from the database, not from its snapshot",
                metadata: ["reason": "\(error)"]
            )
            try? snapshot.remove()
            return nil
        }
    }

    /// Whether to write a snapshot of an index.
    func isDue(_ index: IndexState) -> Bool {
        state.withLock { state in
            guard index.posts.livingCount >= minimum, state.nextTry <= .now else { return false }
            guard let sequence = state.sequence else { return true }
            return index.sequence - sequence > max(minimum, index.posts.livingCount / 16)
        }
    }

    /// Continues the snapshot with the changes after it, and writes it again.
    ///
    /// - Returns: false, without effect, if there is no usable one.
    func renew(_ database: Database) async throws -> Bool {
        guard hasSnapshot, var index = try await load(database) else { return false }
        try await index.applyAll(of: database)
        write(index)
        return true
    }

    private var hasSnapshot: Bool { state.withLock { $0.sequence != nil } }

    /// Writes the snapshot of an index that does not change meanwhile; a failure is only logged.
    func write(_ index: IndexState) {
        state.withLock { $0.nextTry = .now + Self.pause }
        guard index.posts.livingCount >= minimum else { return }
        do {
            try snapshot.write(index.posts, sequence: index.sequence)
            state.withLock { $0.sequence = index.sequence }
        } catch {
            logger.warning("the snapshot of the index is not written", metadata: ["error": "\(error)"])
        }
    }

    /// Deletes the snapshot if posts in it were deleted since, so that their words are in no file.
    func forgetDeleted(in transaction: WriteTransaction) throws {
        guard let sequence = state.withLock({ $0.sequence }) else { return }
        guard try transaction.posts.hasTombstone(after: sequence) else { return }
        try snapshot.remove()
        state.withLock { $0.sequence = nil }
    }
}
