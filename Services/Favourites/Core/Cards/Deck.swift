import CatalogueContract
import FavouritesContract
import GeoSearchContract
import ServiceKit

/// A pass over a search that skips posts its user has seen.
struct Deck {
    /// Search pages per call.
    private static let maximumPages = 12

    private let reader: UserID
    private let database: Database
    private let client: Client
    private let deadline: ContinuousClock.Instant
    /// The search without `exclude`.
    private let search: Search
    /// Excluded and returned posts.
    private var excluded: Set<PostID>
    private(set) var position: CardCursor
    private(set) var cards: [Card] = []
    private var budget = LineBudget()

    init(
        _ request: NextCards,
        readBy reader: UserID,
        _ database: Database,
        _ client: Client,
        before deadline: ContinuousClock.Instant
    ) throws(Fault) {
        var search = request.search
        excluded = Set(search.exclude ?? [])
        search.exclude = nil
        self.search = search
        self.reader = reader
        self.database = database
        self.client = client
        self.deadline = deadline
        position = try CardCursor(request.cursor)
    }

    /// Collects cards until `count`, the reply's size or the page limit is reached.
    ///
    /// - Returns: whether there may be more.
    mutating func fill(_ count: Int, until pause: ContinuousClock.Instant) async throws -> Bool {
        try await checkMembers()
        var size = count
        for page in 1...Self.maximumPages {
            let found = try await searchPage(limit: size)
            let examined = try await addCards(from: found.hits, atMost: count - cards.count)
            if examined < found.hits.count {
                // Asks for a cursor at the last card, to lose no hits.
                if examined > 0 { position.cursor = try await searchPage(limit: examined).next }
                return true
            }
            position.cursor = found.next
            if found.next == nil {
                guard position.foundCards else { return false }
                position = CardCursor()
            }
            if cards.count == count, found.next != nil { return true }
            if page > 1, ContinuousClock.now >= pause { return true }
            size = min(2 * size, Search.limitRule.range.upperBound)
        }
        return true
    }

    /// Rejects disallowed members after geo-search's validation.
    private func checkMembers() async throws(Fault) {
        let disallowed = [
            ("facets", search.facets != nil), ("limit", search.limit != nil), ("cursor", search.cursor != nil),
        ]
        for (name, isThere) in disallowed where isThere {
            do {
                _ = try await client.send(search, before: deadline)
            } catch {
                throw error.code == .invalid ? error.inside("search") : error
            }
            throw BrokenRule("cards-only", "is not allowed in a search for cards").fault(at: "search.\(name)")
        }
    }

    private func searchPage(limit: Int) async throws(Fault) -> Search.Reply {
        var request = search
        (request.limit, request.cursor) = (limit, position.cursor)
        do {
            return try await client.send(request, before: deadline)
        } catch {
            throw error.code == .invalid && error.field != "cursor" ? error.inside("search") : error
        }
    }

    /// - Returns: the number of examined hits.
    private mutating func addCards(from hits: [SearchHit], atMost count: Int) async throws -> Int {
        let open = hits.filter { !excluded.contains($0.post) }
        let unseen = try await database.read { [reader] in try Set($0.swipes.unseen(open.map(\.post), by: reader)) }
        let wanted = open.filter { unseen.contains($0.post) }
        let posts = try await posts(wanted.prefix(count).map(\.post))
        var (examined, added) = (0, 0)
        for hit in hits {
            if unseen.contains(hit.post) {
                guard added < count else { return examined }
                if let post = posts[hit.post] {
                    let card = Card(hit, post)
                    guard budget.takes(bytes: try WireJSON.encode(card).count) else { return examined }
                    cards.append(card)
                    excluded.insert(hit.post)
                    position.foundCards = true
                }
                added += 1
            }
            examined += 1
        }
        return examined
    }

    /// Published posts of other, unblocked users.
    private func posts(_ ids: [PostID]) async throws -> [PostID: Post] {
        var found: [Post] = []
        try await ids.inBatches { [client, deadline] part throws(Fault) in
            let reply = try await client.send(FindPosts(ids: part), before: deadline)
            found += reply.posts
            return reply.rest
        }
        let others = found.filter { $0.state == .published && $0.owner != reader }
        let shown = try await database.read { [reader] transaction in
            guard try transaction.isAnyBlock(of: reader) else { return others }
            return try others.filter { try !transaction.isBlocked(between: reader, and: $0.owner) }
        }
        return Dictionary(shown.map { ($0.id, $0) }) { first, _ in first }
    }
}

extension Card {
    init(_ hit: SearchHit, _ post: Post) {
        self.init(
            post: post,
            distance: hit.distance,
            opening: hit.opening,
            // Ranges of an outdated title would be wrong.
            highlights: post.content.title == hit.title ? hit.highlights : []
        )
    }
}
