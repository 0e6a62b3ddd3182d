import GeoSearchContract
import Logging
import ServiceKit
import Synchronization

/// Matches changed posts against saved searches, after indexing.
///
/// Events only add rows (``PendingMatches``). Matching is outside transactions and alerts are written in small ones, so
/// that popular posts delay neither events nor writes.
final class SavedSearchMatcher: Sendable {
    private enum Work: Hashable { case matching }

    private let database: Database
    private let bell: LongPollNotifier<UserID>
    private let news = Bell()
    /// Wakes callers of ``settle(until:)``.
    private let progress = LongPollNotifier<Work>()
    private let turn = AsyncMutex()
    /// Changed only by the holder of `turn`.
    private let kept = Mutex(SavedSearchCache())

    /// Some milliseconds.
    private static let mostInTransaction = 100

    /// - Parameter bell: wakes users with new alerts.
    init(_ database: Database, bell: LongPollNotifier<UserID>) {
        self.database = database
        self.bell = bell
    }

    /// Must precede the replacement of the post's row.
    ///
    /// - Parameters:
    ///   - isNews: false for changes without alerts.
    ///   - moment: when the catalogue published it.
    func note(
        _ document: PostDocument,
        isNews: Bool = true,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard try transaction.addPendingMatch(document, isNews: isNews, at: moment) else { return }
        transaction.afterCommit { [news] in news.ring() }
    }

    /// Runs until cancelled.
    func keepUp(_ logger: Logger) async throws {
        while true {
            do {
                try await catchUp()
                await news.wait(for: .seconds(60))
                try Task.checkCancellation()
            } catch let error where !(error is CancellationError) {
                logger.warning("failed to match saved searches, retrying", metadata: ["error": "\(error)"])
                try await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// Waits until queued posts are matched, or for the deadline.
    func settle(until deadline: ContinuousClock.Instant) async throws {
        let newest = try await database.read { try $0.newestPendingMatch() }
        guard newest > 0 else { return }
        _ = try await progress.wait(for: .matching, until: deadline) { [database] in
            try await database.read { try $0.isAnyMatchPending(upTo: newest) } ? nil : true
        }
    }

    func close() { progress.close() }

    func catchUp() async throws {
        try await turn.run {
            while try await matchSome() { progress.ring(.matching) }
        }
    }

    /// - Returns: whether there was one.
    private func matchSome() async throws -> Bool {
        guard try await database.read({ try $0.newestPendingMatch() }) > 0 else { return false }
        // Later changes add new rows.
        let taken = try await database.write { transaction in
            try transaction.execute(PendingMatches.take, Self.mostInTransaction)
            return try transaction.takenMatches(limit: Self.mostInTransaction)
        }
        try await readSearches()
        for pending in taken { try await match(pending) }
        try await database.write { transaction in
            for pending in taken {
                if let document = pending.document {
                    try transaction.execute(AlertTables.retitle, document.kind, document.title, document.id)
                }
                try transaction.execute(PendingMatches.delete, pending.number)
            }
        }
        return true
    }

    private func match(_ pending: PendingMatch) async throws {
        guard let document = pending.document else { return }
        let searches = kept.withLock(\.self)
        let (met, left) = try await searches.met(by: document, previously: pending.before)
        let alerts = met.filter { $0 <= pending.newestSearch }
        try await write(left, of: pending.post) { try $0.withdraw($1, about: pending.post) }
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
                guard try transaction.document(of: post) != nil else { return }
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
        guard let search = try transaction.savedSearch(ofNumber: number) else {
            return transaction.afterCommit { [self] in kept.withLock { $0.drop([number]) } }
        }
        guard search.person != document.owner,
            try !transaction.isBlocked(between: search.person, and: document.owner)
        else { return }
        try transaction.alert(search.person, of: document, for: search.id, at: moment)
        transaction.afterCommit { [bell] in bell.ring(search.person) }
    }

    private func readSearches() async throws {
        var searches = kept.withLock(\.self)
        var isMore = true
        while isMore {
            (searches, isMore) = try await database.read { [searches] transaction in
                var next = searches
                let isMore = try next.catchUp(in: transaction)
                return (next, isMore)
            }
            kept.withLock { $0 = searches }
        }
    }
}

extension WriteTransaction {
    fileprivate func withdraw(_ number: Int64, about post: PostID) throws {
        guard let search = try savedSearch(ofNumber: number) else { return }
        try execute(AlertTables.deleteOne, search.id, post)
    }
}

/// Saved searches by kind.
struct SavedSearchCache: Sendable {
    /// Avoids copying filters.
    private final class Standing: Sendable {
        let number: Int64
        let filter: PostFilter

        init(_ number: Int64, _ filter: PostFilter) {
            (self.number, self.filter) = (number, filter)
        }
    }

    private(set) var newest: Int64 = 0
    /// With deleted ones.
    private(set) var count = 0
    private var byKind: [String: [Standing]] = [:]
    private var ofAnyKind: [Standing] = []

    var isEmpty: Bool { byKind.isEmpty && ofAnyKind.isEmpty }

    /// Searches per read, and between yields.
    private static let (mostInRead, mostAtOnce) = (2_000, 1_000)

    /// Starts over when most loaded searches are deleted.
    ///
    /// - Returns: whether there may be more.
    mutating func catchUp(in transaction: ReadTransaction) throws -> Bool {
        var found = try transaction.savedSearches(beyond: newest, limit: Self.mostInRead)
        let living = try transaction.value(SavedSearchTables.countOfAll, as: Int.self) ?? 0
        if !found.isEmpty, count + found.count > 2 * living + 1_000 {
            self = SavedSearchCache()
            found = try transaction.savedSearches(beyond: 0, limit: Self.mostInRead)
        }
        for record in found { add(record.search, number: record.number) }
        return found.count == Self.mostInRead
    }

    mutating func add(_ search: Search, number: Int64) {
        newest = max(newest, number)
        count += 1
        // No longer valid.
        guard let filter = try? PostFilter(search) else { return }
        let standing = Standing(number, filter)
        if filter.kinds.isEmpty { ofAnyKind.append(standing) }
        for kind in filter.kinds { byKind[kind, default: []].append(standing) }
    }

    mutating func drop(_ numbers: [Int64]) {
        let gone = Set(numbers)
        count -= gone.count
        ofAnyKind.removeAll { gone.contains($0.number) }
        for kind in byKind.keys { byKind[kind]?.removeAll { gone.contains($0.number) } }
        byKind = byKind.filter { !$0.value.isEmpty }
    }

    /// Searches that began and that ceased to match.
    func met(by document: PostDocument, previously earlier: PostDocument?) async throws -> (
        met: [Int64], left: [Int64]
    ) {
        let now = try await numbers(met: document)
        guard let earlier else { return (now, []) }
        let before = Set(try await numbers(met: earlier))
        return (now.filter { !before.contains($0) }, before.subtracting(now).sorted())
    }

    private func numbers(met document: PostDocument) async throws -> [Int64] {
        let post = MatchedPost(document)
        var met: [Int64] = []
        for group in [ofAnyKind, byKind[document.kind] ?? []] {
            for first in stride(from: 0, to: group.count, by: Self.mostAtOnce) {
                try Task.checkCancellation()
                for standing in group[first..<min(first + Self.mostAtOnce, group.count)]
                where standing.filter.isMet(by: post) { met.append(standing.number) }
                await Task.yield()
            }
        }
        return met
    }
}
