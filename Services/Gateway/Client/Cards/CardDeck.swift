import CatalogueContract
import FavouritesContract
import GatewayKit
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// The cards of a search, loaded by page, and decisions for undo.
struct CardDeck {
    /// The most of a call.
    private static let batch = 50

    private let session: Session
    private let search: Search
    private var cards: [Card] = []
    private var decided: [Card] = []
    private var cursor: Cursor?
    private var isAtEnd = false
    /// Whether the last page was full, so that there are more.
    private var hasMore = false
    /// Owners' names.
    private(set) var names: [UserID: String] = [:]

    init(_ session: Session, _ search: Search) {
        self.session = session
        self.search = search
    }

    /// `3 of 12`, of the cards since the start; `nil` without a card.
    var place: String? {
        guard !cards.isEmpty else { return nil }
        let count = decided.count + cards.count
        return localized(
            hasMore ? "cli.cards.placeOfMore" : "cli.cards.place",
            ["number": .count(decided.count + 1), "count": .count(count)]
        )
    }

    /// Returns `nil` at the end of the search.
    mutating func top() async throws -> Card? {
        while cards.isEmpty, !isAtEnd {
            let reply = try await session.send(NextCards(search: search, limit: Self.batch, cursor: cursor))
            (cards, cursor, isAtEnd) = (reply.cards, reply.next, reply.next == nil)
            hasMore = cards.count == Self.batch
            try await loadNames(of: cards)
        }
        return cards.first
    }

    /// Sends a decision; the card is removed also if its post has gone.
    mutating func decide(_ decision: SwipeDecision, on post: PostID) async throws {
        do {
            _ = try await session.send(Swipe(post: post, decision: decision))
        } catch let fault as Fault where [.gone, .notFound].contains(fault.code) {
            cards.removeAll { $0.post.id == post }
            throw fault
        }
        decided += cards.filter { $0.post.id == post }
        cards.removeAll { $0.post.id == post }
    }

    /// Undoes the last decision and restores its card if the post still exists.
    mutating func undo() async throws -> SwipedPost? {
        guard let undone = try await session.send(UndoSwipe()).undone else { return nil }
        if let place = decided.lastIndex(where: { $0.post.id == undone.post }) {
            cards.insert(decided.remove(at: place), at: 0)
        } else if let post = try await publishedPost(undone.post) {
            cards.insert(Card(post: post), at: 0)
            try await loadNames(of: cards)
        }
        return undone
    }

    /// A post that an earlier command decided on.
    private func publishedPost(_ post: PostID) async throws -> Post? {
        let found = try await session.send(FindPosts(ids: [post])).posts.first
        return found?.state == .published ? found : nil
    }

    private mutating func loadNames(of cards: [Card]) async throws {
        let strangers = Set(cards.map(\.post.owner)).subtracting(names.keys)
        if !strangers.isEmpty { names.merge(await session.people.names(of: strangers)) { $1 } }
    }
}
