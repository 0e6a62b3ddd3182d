import GeoSearchContract
import Logging
import ServiceKit
import Synchronization
import UmkreisProcesses

/// Matches changed posts against saved searches, after indexing; those of accounts before those of guests.
///
/// Events only add rows (``PendingMatches``). Matching is outside transactions and alerts are written in small ones, so
/// that popular posts delay neither events nor writes. A post is matched for guests when no post waits for accounts.
final class SavedSearchMatcher: Sendable {
    private enum Work: Hashable { case matching }

    private let database: Database
    private let notifier: Notifier<UserID>
    private let wakeUp = Wakeup()
    /// Wakes callers of ``waitUntilMatched(for:until:)``.
    private let progress = Notifier<Work>()
    private let matching = AsyncSemaphore(1)
    private let cache = Mutex(SavedSearchCache())

    /// Some milliseconds.
    private static let maximumPerTransaction = 100

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

    /// Counts a guest's searches as an account's after the commit.
    func promote(_ guest: UserID, in transaction: WriteTransaction) {
        transaction.afterCommit { [self] in cache.withLock { $0.promote(guest) } }
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
    func waitUntilMatched(
        for audience: SavedSearchCache.Audience,
        until deadline: ContinuousClock.Instant
    ) async throws {
        let newest = try await database.read { try $0.pendingMatches.newest(for: audience) }
        guard newest > 0 else { return }
        _ = try await progress.wait(for: .matching, until: deadline) { [database] in
            try await database.read { try $0.pendingMatches.exists(upTo: newest, for: audience) } ? nil : true
        }
    }

    func close() { progress.close() }

    func matchAll() async throws {
        try await matching.run {
            while true {
                if try await matchForAccounts() { continue }
                guard try await matchForGuests() else { return }
            }
        }
    }

    /// - Returns: whether a post waited.
    private func matchForAccounts() async throws -> Bool {
        guard try await database.read({ try $0.pendingMatches.newest(for: .accounts) }) > 0 else { return false }
        let taken = try await database.write { try $0.pendingMatches.take(limit: Self.maximumPerTransaction) }
        try await readSearches()
        for pending in taken {
            try await withdraw(pending)
            try await match(pending, for: .accounts)
        }
        let hasGuests = cache.withLock(\.hasGuests)
        try await database.write { transaction in
            for pending in taken {
                if let document = pending.document { try transaction.alerts.updateTitle(of: document) }
                if hasGuests {
                    try transaction.pendingMatches.deferForGuests(pending.number)
                } else {
                    try transaction.pendingMatches.delete(pending.number)
                }
            }
        }
        progress.notify(.matching)
        return true
    }

    /// - Returns: whether a post waited.
    private func matchForGuests() async throws -> Bool {
        let deferred = try await database.read { try $0.pendingMatches.deferred(limit: Self.maximumPerTransaction) }
        guard let last = deferred.last else { return false }
        try await readSearches()
        for pending in deferred { try await match(pending, for: .guests) }
        try await database.write { try $0.pendingMatches.deleteDeferred(upTo: last.number) }
        progress.notify(.matching)
        return true
    }

    /// Deletes the alerts of searches that the post no longer matches.
    private func withdraw(_ pending: PendingMatch) async throws {
        guard let document = pending.document, pending.before != nil else { return }
        let raised = try await database.read { try $0.alerts.searches(about: pending.post) }
        let (searches, post) = (cache.withLock(\.self), MatchedPost(document))
        let ceased = raised.filter { !searches.matches($0.number, post) }.map(\.id)
        try await write(ceased, of: pending.post) { transaction, search in
            try transaction.alerts.delete(of: search, about: pending.post)
        }
    }

    private func match(_ pending: PendingMatch, for audience: SavedSearchCache.Audience) async throws {
        guard let document = pending.document, pending.newestSearch > 0 else { return }
        var alerted: Set<Int64> = []
        if audience == .guests {
            // Which accounts' searches were broad at the time is unknown after a restart.
            alerted = Set(try await database.read { try $0.alerts.searches(about: pending.post).map(\.number) })
        }
        let begun = try await cache.withLock(\.self)
            .begun(of: audience, by: document, previously: pending.before, except: alerted, at: pending.at)
            .filter { $0 <= pending.newestSearch }
        try await write(begun, of: pending.post, pausing: audience == .guests) { [self] transaction, number in
            try alert(number, of: document, at: pending.at, in: transaction)
        }
    }

    /// Writes in small transactions, unless the post is deleted.
    ///
    /// - Parameter isPausing: whether to match other posts for accounts in between.
    private func write<Item: Sendable>(
        _ items: [Item],
        of post: PostID,
        pausing isPausing: Bool = false,
        _ body: @escaping @Sendable (WriteTransaction, Item) throws -> Void
    ) async throws {
        for first in stride(from: 0, to: items.count, by: Self.maximumPerTransaction) {
            let some = items[first..<min(first + Self.maximumPerTransaction, items.count)]
            try await database.write { transaction in
                guard try transaction.posts.find(post) != nil else { return }
                for item in some { try body(transaction, item) }
            }
            while isPausing, try await matchForAccounts() {}
        }
    }

    private func alert(
        _ number: Int64,
        of document: PostDocument,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard let search = try transaction.savedSearches.holder(ofNumber: number) else {
            return transaction.afterCommit { [self] in cache.withLock { $0.remove(number) } }
        }
        guard search.person != document.owner,
            try !transaction.isBlocked(between: search.person, and: document.owner)
        else { return }
        if let end = try transaction.alerts.restEnd(of: search, at: moment) {
            return transaction.afterCommit { [self] in cache.withLock(\.self).rest(number, until: end) }
        }
        try transaction.alerts.insert(document, for: search, at: moment)
        transaction.afterCommit { [notifier] in notifier.notify(search.person) }
    }

    private func readSearches() async throws {
        var isMore = true
        while isMore {
            let newest = cache.withLock(\.newest)
            let page = try await database.read { try SavedSearchCache.Page(after: newest, in: $0) }
            isMore = cache.withLock { $0.add(page) }
        }
    }
}
