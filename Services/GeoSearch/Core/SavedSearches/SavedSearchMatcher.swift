import GeoSearchContract
import ServiceKit
import Synchronization

/// Finds the saved searches that a post comes to meet: a reverse index of compiled searches, held in memory.
///
/// What it holds is read from the file, in the transaction that needs it, behind the greatest number it has; so it knows what
/// was saved a moment before, in the same group of commits too. A search that has been deleted or saved anew is found out when
/// it is met, for its number is gone.
final class SavedSearchMatcher: Sendable {
    private let kept = Mutex(StandingSearches())
    private let bell: Doorbell<UserID>

    /// - Parameter bell: rung for whoever has an alert.
    init(bell: Doorbell<UserID>) {
        self.bell = bell
    }

    /// Writes an alert for each search that a post meets now and did not before.
    ///
    /// Of a post that was known before, in a replay too, only what has changed is news; so nobody is told again of what was
    /// there.
    ///
    /// - Parameters:
    ///   - document: what the post is now.
    ///   - before: what it was, if it could be found.
    ///   - isNews: whether somebody changed the post; otherwise nobody is alerted.
    ///   - moment: when the catalogue told it.
    func match(
        _ document: PostDocument,
        before: @autoclosure () throws -> PostDocument?,
        isNews: Bool = true,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        var searches = kept.withLock(\.self)
        if try searches.catchUp(in: transaction) {
            transaction.afterCommit { [self, searches] in kept.withLock { $0.takeOver(searches) } }
        }
        guard !searches.isEmpty else { return }
        let earlier = try before()
        let (met, left) = searches.met(by: document, butNotBy: earlier)
        try transaction.execute(AlertTables.retitle, document.kind, document.title, document.id)
        for number in left {
            guard let search = try transaction.savedSearch(ofNumber: number) else { continue }
            try transaction.execute(AlertTables.deleteOne, search.id, document.id)
        }
        var gone: [Int64] = []
        for number in isNews ? met : [] {
            guard let search = try transaction.savedSearch(ofNumber: number) else {
                gone.append(number)
                continue
            }
            guard search.person != document.owner,
                try !transaction.isBlocked(between: search.person, and: document.owner)
            else { continue }
            try transaction.alert(search.person, of: document, for: search.id, at: moment)
            transaction.afterCommit { [bell] in bell.ring(search.person) }
        }
        if !gone.isEmpty {
            transaction.afterCommit { [self, gone] in kept.withLock { $0.drop(gone) } }
        }
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

    /// Reads what was saved since, and all anew when most that is held has been deleted.
    ///
    /// - Returns: whether there was something.
    mutating func catchUp(in transaction: ReadTransaction) throws -> Bool {
        let found = try transaction.savedSearches(beyond: newest)
        guard !found.isEmpty else { return false }
        let living = try transaction.value(SavedSearchTables.countOfAll, as: Int.self) ?? 0
        if count + found.count > 2 * living + 1_000 {
            self = StandingSearches()
            for record in try transaction.savedSearches(beyond: 0) { add(record.search, number: record.number) }
        } else {
            for record in found { add(record.search, number: record.number) }
        }
        return true
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

    /// Another that knows all that this one knows, and more.
    mutating func takeOver(_ other: StandingSearches) {
        if other.newest > newest { self = other }
    }

    mutating func drop(_ numbers: [Int64]) {
        let gone = Set(numbers)
        count -= gone.count
        ofAnyKind.removeAll { gone.contains($0.number) }
        for kind in byKind.keys { byKind[kind]?.removeAll { gone.contains($0.number) } }
        byKind = byKind.filter { !$0.value.isEmpty }
    }

    /// The numbers of searches that a post meets now and did not, and of those that it does not meet any more.
    func met(by document: PostDocument, butNotBy earlier: PostDocument?) -> (met: [Int64], left: [Int64]) {
        let now = numbers(met: document)
        guard let earlier else { return (now, []) }
        let before = Set(numbers(met: earlier))
        return (now.filter { !before.contains($0) }, before.subtracting(now).sorted())
    }

    private func numbers(met document: PostDocument) -> [Int64] {
        let post = MatchedPost(document)
        var met: [Int64] = []
        for standing in ofAnyKind where standing.filter.isMet(by: post) { met.append(standing.number) }
        for standing in byKind[document.kind] ?? [] where standing.filter.isMet(by: post) {
            met.append(standing.number)
        }
        return met
    }
}
