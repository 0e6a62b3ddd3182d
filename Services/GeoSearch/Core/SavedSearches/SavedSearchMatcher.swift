import GeoSearchContract
import Logging
import Processes
import ServiceKit
import Synchronization

/// Matches changed posts against saved searches, after indexing.
///
/// Events only add rows (``PendingMatches``). Matching is outside transactions and alerts are written in small ones, so
/// that popular posts delay neither events nor writes.
final class SavedSearchMatcher: Sendable {
    private enum Work: Hashable { case matching }

    private let database: Database
    private let notifier: Notifier<UserID>
    private let wakeUp = Wakeup()
    /// Wakes callers of ``waitUntilMatched(until:)``.
    private let progress = Notifier<Work>()
    private let matching = AsyncSemaphore(1)
    /// Changed only by the holder of `matching`.
    private let cache = Mutex(SavedSearchCache())

    /// Some milliseconds.
    private static let mostInTransaction = 100

    /// - Parameter notifier: wakes users with new alerts.
    init(_ database: Database, notifier: Notifier<UserID>) {
        self.database = database
        self.notifier = notifier
    }

    /// Must precede the replacement of the post's row.
    ///
    /// - Parameters:
    ///   - raisesAlerts: false for changes without alerts.
    ///   - moment: when the catalogue published it.
    func enqueue(
        _ document: PostDocument,
        raisesAlerts: Bool = true,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard try transaction.pendingMatches.save(document, raisesAlerts: raisesAlerts, at: moment) else { return }
        transaction.afterCommit { [wakeUp] in wakeUp.signal() }
    }

    /// Runs until cancelled.
    func run(_ logger: Logger) async throws {
        while true {
            do {
                try await matchAll()
                await wakeUp.wait(for: .seconds(60))
                try Task.checkCancellation()
            } catch let error where !(error is CancellationError) {
                logger.warning("failed to match saved searches, retrying", metadata: ["error": "\(error)"])
                try await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// Waits until queued posts are matched, or for the deadline.
    func waitUntilMatched(until deadline: ContinuousClock.Instant) async throws {
        let newest = try await database.read { try $0.pendingMatches.newest() }
        guard newest > 0 else { return }
        _ = try await progress.wait(for: .matching, until: deadline) { [database] in
            try await database.read { try $0.pendingMatches.exists(upTo: newest) } ? nil : true
        }
    }

    func close() { progress.close() }

    func matchAll() async throws {
        try await matching.run {
            while try await matchSome() { progress.notify(.matching) }
        }
    }

    /// - Returns: whether there was one.
    private func matchSome() async throws -> Bool {
        guard try await database.read({ try $0.pendingMatches.newest() }) > 0 else { return false }
        let taken = try await database.write { try $0.pendingMatches.take(limit: Self.mostInTransaction) }
        try await readSearches()
        for pending in taken { try await match(pending) }
        try await database.write { transaction in
            for pending in taken {
                if let document = pending.document { try transaction.alerts.updateTitle(of: document) }
                try transaction.pendingMatches.delete(pending.number)
            }
        }
        return true
    }

    private func match(_ pending: PendingMatch) async throws {
        guard let document = pending.document else { return }
        let searches = cache.withLock(\.self)
        let (begun, ceased) = try await searches.changes(by: document, previously: pending.before)
        let alerts = begun.filter { $0 <= pending.newestSearch }
        try await write(ceased, of: pending.post) { transaction, number in
            guard let search = try transaction.savedSearches.find(number: number) else { return }
            try transaction.alerts.delete(of: search.id, about: pending.post)
        }
        try await write(alerts, of: pending.post) { [self] in
            try alert($1, of: document, at: pending.at, in: $0)
        }
    }

    /// In small transactions, unless the post is deleted.
    private func write(
        _ numbers: [Int64],
        of post: PostID,
        _ body: @escaping @Sendable (WriteTransaction, Int64) throws -> Void
    ) async throws {
        for first in stride(from: 0, to: numbers.count, by: Self.mostInTransaction) {
            let some = numbers[first..<min(first + Self.mostInTransaction, numbers.count)]
            try await database.write { transaction in
                guard try transaction.posts.find(post) != nil else { return }
                for number in some { try body(transaction, number) }
            }
        }
    }

    private func alert(
        _ number: Int64,
        of document: PostDocument,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard let search = try transaction.savedSearches.find(number: number) else {
            return transaction.afterCommit { [self] in cache.withLock { $0.remove(number) } }
        }
        guard search.person != document.owner,
            try !transaction.isBlocked(between: search.person, and: document.owner)
        else { return }
        try transaction.alerts.insert(document, for: search.id, of: search.person, at: moment)
        transaction.afterCommit { [notifier] in notifier.notify(search.person) }
    }

    private func readSearches() async throws {
        var searches = cache.withLock(\.self)
        var isMore = true
        while isMore {
            (searches, isMore) = try await database.read { [searches] transaction in
                var next = searches
                let isMore = try next.load(from: transaction)
                return (next, isMore)
            }
            cache.withLock { $0 = searches }
        }
    }
}
