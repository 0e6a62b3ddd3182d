import GeoSearchContract
import Logging
import ServiceKit
import Synchronization

/// Finds the saved searches that a post comes to meet, behind the index: a post can be found before its alerts are written.
///
/// An event only leaves a row (``PendingMatches``). Posts are matched one after the other outside the transaction, and their alerts
/// written some at a time, so that neither events nor other writes wait for a post that very many searches meet.
final class SavedSearchMatcher: Sendable {
    private enum Work: Hashable { case matching }

    private let database: Database
    private let bell: Doorbell<UserID>
    private let news = Bell()
    /// Rung when a post has been matched.
    private let progress = Doorbell<Work>()
    private let turn = TaskTurn()
    /// Used in turn.
    private let kept = Mutex(StandingSearches())

    /// How many alerts are written, or posts taken, in a transaction: some milliseconds.
    private static let mostInTransaction = 100

    /// - Parameter bell: rung for whoever has an alert.
    init(_ database: Database, bell: Doorbell<UserID>) {
        self.database = database
        self.bell = bell
    }

    /// Notes that a post changes, before its row is replaced.
    ///
    /// - Parameters:
    ///   - document: what the post is now.
    ///   - isNews: whether somebody changed the post; otherwise nobody is alerted.
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

    /// Matches posts as they come, until it is cancelled.
    func keepUp(_ logger: Logger) async throws {
        while true {
            do {
                try await catchUp()
                await news.wait(for: .seconds(60))
                try Task.checkCancellation()
            } catch let error where !(error is CancellationError) {
                logger.warning("saved searches will be tried later", metadata: ["error": "\(error)"])
                try await Task.sleep(for: .seconds(1))
            }
        }
    }

    /// Waits until the posts that are pending now have been matched, or the time is over.
    func settle(until deadline: ContinuousClock.Instant) async throws {
        let newest = try await database.read { try $0.newestPendingMatch() }
        guard newest > 0 else { return }
        _ = try await progress.wait(for: .matching, until: deadline) { [database] in
            try await database.read { try $0.isAnyMatchPending(upTo: newest) } ? nil : true
        }
    }

    func close() { progress.close() }

    /// Matches all posts that are pending.
    func catchUp() async throws {
        try await turn.run {
            while try await matchSome() { progress.ring(.matching) }
        }
    }

    /// - Returns: whether there was a post to match.
    private func matchSome() async throws -> Bool {
        guard try await database.read({ try $0.newestPendingMatch() }) > 0 else { return false }
        // From now on further changes of these posts are matched by themselves.
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
        let (met, left) = try await searches.met(by: document, butNotBy: pending.before)
        let alerts = met.filter { $0 <= pending.newestSearch }
        try await write(left, of: pending.post) { try $0.withdraw($1, about: pending.post) }
        try await write(alerts, of: pending.post) { [self] in
            try alert($1, of: document, at: pending.at, in: $0)
        }
    }

    /// Does something about some searches, a few in a transaction, unless the post is gone.
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

    /// Tells the owner of a search that a post meets it.
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

    /// Reads the searches that were saved since, some thousand at a time.
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
    /// Deletes the alert of a search that a post does not meet any more.
    fileprivate func withdraw(_ number: Int64, about post: PostID) throws {
        guard let search = try savedSearch(ofNumber: number) else { return }
        try execute(AlertTables.deleteOne, search.id, post)
    }
}

/// Searches ready to be tried on posts, by the kinds that they ask for.
struct StandingSearches: Sendable {
    /// A class, so that none is copied to be asked.
    private final class Standing: Sendable {
        let number: Int64
        let filter: PostFilter

        init(_ number: Int64, _ filter: PostFilter) {
            (self.number, self.filter) = (number, filter)
        }
    }

    private(set) var newest: Int64 = 0
    /// Those that have been deleted since among them.
    private(set) var count = 0
    private var byKind: [String: [Standing]] = [:]
    private var ofAnyKind: [Standing] = []

    var isEmpty: Bool { byKind.isEmpty && ofAnyKind.isEmpty }

    /// How many searches are read at once, and how many are tried before others are let in.
    private static let (mostInRead, mostAtOnce) = (2_000, 1_000)

    /// Reads some of what was saved since, and begins anew when most that is held has been deleted.
    ///
    /// - Returns: whether there may be more.
    mutating func catchUp(in transaction: ReadTransaction) throws -> Bool {
        var found = try transaction.savedSearches(beyond: newest, limit: Self.mostInRead)
        let living = try transaction.value(SavedSearchTables.countOfAll, as: Int.self) ?? 0
        if !found.isEmpty, count + found.count > 2 * living + 1_000 {
            self = StandingSearches()
            found = try transaction.savedSearches(beyond: 0, limit: Self.mostInRead)
        }
        for record in found { add(record.search, number: record.number) }
        return found.count == Self.mostInRead
    }

    mutating func add(_ search: Search, number: Int64) {
        newest = max(newest, number)
        count += 1
        // One that is refused today, though it was saved once, finds nothing.
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

    /// The numbers of searches that a post meets now and did not, and of those that it does not meet any more.
    func met(by document: PostDocument, butNotBy earlier: PostDocument?) async throws -> (
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
