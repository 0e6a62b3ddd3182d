import CatalogueContract
import FavouritesContract
import GeoSearchContract
import ServiceKit

/// A pass over a search that skips posts its reader has seen.
struct Deck {
    /// Search pages per call.
    private static let mostPages = 12

    private let reader: UserID
    private let database: Database
    private let client: Client
    private let deadline: ContinuousClock.Instant
    /// Without `exclude`.
    private let search: Search
    /// Excluded and returned posts.
    private var held: Set<PostID>
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
        held = Set(search.exclude ?? [])
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
    mutating func deal(_ count: Int, until pause: ContinuousClock.Instant) async throws -> Bool {
        try await checkPlaces()
        var size = count
        for page in 1...Self.mostPages {
            let found = try await ask(for: size)
            let seen = try await take(from: found.hits, atMost: count - cards.count)
            if seen < found.hits.count {
                // Asks for a cursor at the last card, to lose no hits.
                if seen > 0 { position.cursor = try await ask(for: seen).next }
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
    private func checkPlaces() async throws(Fault) {
        let misplaced = [
            ("facets", search.facets != nil), ("limit", search.limit != nil), ("cursor", search.cursor != nil),
        ]
        for (name, isThere) in misplaced where isThere {
            do {
                _ = try await client.send(search, before: deadline)
            } catch {
                throw error.code == .invalid ? error.inside("search") : error
            }
            throw BrokenRule("cards-only", "is not allowed in a search for cards").fault(at: "search.\(name)")
        }
    }

    private func ask(for limit: Int) async throws(Fault) -> Search.Reply {
        var request = search
        (request.limit, request.cursor) = (limit, position.cursor)
        do {
            return try await client.send(request, before: deadline)
        } catch {
            throw error.code == .invalid && error.field != "cursor" ? error.inside("search") : error
        }
    }

    /// - Returns: the number of examined hits.
    private mutating func take(from hits: [SearchHit], atMost count: Int) async throws -> Int {
        let open = hits.filter { !held.contains($0.post) }
        let unseen = try await database.read { [reader] in try Set($0.unseen(open.map(\.post), by: reader)) }
        let wanted = open.filter { unseen.contains($0.post) }
        let posts = try await posts(wanted.prefix(count).map(\.post))
        var looked = 0
        var taken = 0
        for hit in hits {
            if unseen.contains(hit.post) {
                guard taken < count else { return looked }
                if let post = posts[hit.post] {
                    let card = Card(hit, post)
                    guard budget.takes(bytes: try WireJSON.encode(card).count) else { return looked }
                    cards.append(card)
                    held.insert(hit.post)
                    position.foundCards = true
                }
                taken += 1
            }
            looked += 1
        }
        return looked
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
