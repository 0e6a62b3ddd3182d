import GeoSearchContract
import ServiceKit
import Synchronization

/// Saved searches by kind, those of accounts and of guests apart.
struct SavedSearchCache: Sendable {
    enum Audience {
        /// The accounts' searches, except broad ones.
        case accounts
        /// Guests, and the accounts' searches that are left.
        case guests
    }

    private(set) var newest: Int64 = 0
    private var byNumber: [Int64: CachedSearch] = [:]
    private var accounts = SearchGroup()
    private var guests = SearchGroup()
    /// Whether an account has a broad search.
    private let hasBroad = BroadFlag()

    /// Searches per read, and between yields.
    private static let (maximumPerRead, maximumAtOnce) = (2_000, 1_000)

    /// The number of searches, including deleted ones.
    var count: Int { byNumber.count }

    /// Whether posts must be matched for ``Audience/guests``.
    var hasGuests: Bool { !guests.isEmpty || hasBroad.isSet }

    /// Searches in order of their numbers, read outside the cache's lock.
    struct Page: Sendable {
        fileprivate let searches: [(cached: CachedSearch, isGuest: Bool)]
        /// The number of stored searches.
        fileprivate let total: Int

        init(after number: Int64, in transaction: ReadTransaction) throws {
            total = try transaction.savedSearches.total()
            searches = try transaction.savedSearches.list(after: number, limit: maximumPerRead).map { record in
                // A filter may no longer be valid.
                let filter = try? PostFilter(record.search)
                return (CachedSearch(record.number, of: record.person, filter), record.isGuest)
            }
        }
    }

    /// Starts over when most loaded searches are deleted.
    ///
    /// - Returns: whether there may be more.
    mutating func add(_ page: Page) -> Bool {
        if !page.searches.isEmpty, count + page.searches.count > 2 * page.total + 1_000, newest > 0 {
            self = SavedSearchCache()
            return true
        }
        for (cached, isGuest) in page.searches where byNumber[cached.number] == nil {
            newest = max(newest, cached.number)
            byNumber[cached.number] = cached
            if isGuest { guests.add(cached) } else { accounts.add(cached) }
        }
        return page.searches.count == Self.maximumPerRead
    }

    mutating func remove(_ number: Int64) {
        guard let cached = byNumber.removeValue(forKey: number) else { return }
        accounts.remove(cached)
        guests.remove(cached)
    }

    /// Moves the searches of a guest that has become an account, or is merged into one.
    mutating func promote(_ guest: UserID) {
        for cached in guests.searches(of: guest) {
            guests.remove(cached)
            accounts.add(cached)
            cached.rest(until: Timestamp(milliseconds: 0))
        }
    }

    /// Suspends a search in memory.
    func rest(_ number: Int64, until moment: Timestamp) { byNumber[number]?.rest(until: moment) }

    /// Searches that began to match; those that raised the fewest alerts first.
    ///
    /// - Parameter alerted: searches with an alert about the post.
    func begun(
        of audience: Audience,
        by document: PostDocument,
        previously earlier: PostDocument?,
        except alerted: Set<Int64> = [],
        at moment: Timestamp
    ) async throws -> [Int64] {
        let (post, before) = (MatchedPost(document), earlier.map(MatchedPost.init))
        var groups = accounts.groups(ofKind: document.kind)
        if audience == .guests { groups += guests.groups(ofKind: document.kind) }
        var found: [CachedSearch] = []
        for searches in groups {
            for first in stride(from: 0, to: searches.count, by: Self.maximumAtOnce) {
                try Task.checkCancellation()
                for cached in searches[first..<min(first + Self.maximumAtOnce, searches.count)]
                where !cached.isResting(at: moment) && (audience == .guests || !cached.isBroad)
                    && cached.begins(with: post, previously: before) && !alerted.contains(cached.number)
                {
                    found.append(cached)
                }
                await Task.yield()
            }
        }
        let raised = found.map { (number: $0.number, count: $0.raise()) }
        if raised.contains(where: { $0.count >= CachedSearch.broadCount }) { hasBroad.set() }
        return raised.sorted { $0.count < $1.count }.map(\.number)
    }

    /// Whether a search still matches; true if its filter is unknown.
    func matches(_ number: Int64, _ post: MatchedPost) -> Bool { byNumber[number]?.filter?.isMet(by: post) ?? true }
}

/// A saved search in memory.
fileprivate final class CachedSearch: Sendable {
    let number: Int64
    let person: UserID
    /// `nil` if no longer valid.
    let filter: PostFilter?
    /// Alerts since it was loaded.
    private let raised = Atomic<Int>(0)
    /// Then an account's search waits with those of guests.
    static let broadCount = 200
    /// Milliseconds since 1970.
    private let restsUntil = Atomic<Int64>(0)

    init(_ number: Int64, of person: UserID, _ filter: PostFilter?) {
        (self.number, self.person, self.filter) = (number, person, filter)
    }

    func begins(with post: MatchedPost, previously earlier: MatchedPost?) -> Bool {
        guard let filter, filter.isMet(by: post) else { return false }
        return earlier.map { !filter.isMet(by: $0) } ?? true
    }

    var isBroad: Bool { raised.load(ordering: .relaxed) >= Self.broadCount }

    func isResting(at moment: Timestamp) -> Bool { moment.milliseconds < restsUntil.load(ordering: .relaxed) }

    func rest(until moment: Timestamp) { restsUntil.store(moment.milliseconds, ordering: .relaxed) }

    /// - Returns: the number with this.
    func raise() -> Int { raised.add(1, ordering: .relaxed).newValue }
}

private final class BroadFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }
}

private struct SearchGroup: Sendable {
    private var byKind: [String: [CachedSearch]] = [:]
    private var ofAnyKind: [CachedSearch] = []

    var isEmpty: Bool { byKind.isEmpty && ofAnyKind.isEmpty }

    func groups(ofKind kind: String) -> [[CachedSearch]] { [ofAnyKind, byKind[kind] ?? []] }

    func searches(of person: UserID) -> [CachedSearch] {
        let all = ofAnyKind + byKind.values.joined()
        let own = all.filter { $0.person == person }
        return Array(Dictionary(own.map { ($0.number, $0) }) { first, _ in first }.values)
    }

    mutating func add(_ cached: CachedSearch) {
        guard let filter = cached.filter else { return }
        if filter.kinds.isEmpty { ofAnyKind.append(cached) }
        for kind in filter.kinds { byKind[kind, default: []].append(cached) }
    }

    mutating func remove(_ cached: CachedSearch) {
        guard let filter = cached.filter else { return }
        if filter.kinds.isEmpty { ofAnyKind.removeAll { $0 === cached } }
        for kind in filter.kinds {
            byKind[kind]?.removeAll { $0 === cached }
            if byKind[kind]?.isEmpty == true { byKind[kind] = nil }
        }
    }
}
