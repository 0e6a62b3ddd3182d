import CatalogueContract
import FavouritesContract
import GeoSearchContract
import TestKit

extension Person {
    func deals(
        _ search: Search = Search(),
        _ limit: Int? = nil,
        after cursor: Cursor? = nil
    ) async throws -> NextCards.Reply {
        try await send(NextCards(search: search, limit: limit, cursor: cursor))
    }

    func cards(_ search: Search = Search(), limit: Int? = nil) async throws -> [String] {
        var cards: [Card] = []
        var cursor: Cursor?
        repeat {
            var search = search
            search.exclude = cards.map(\.post.id)
            let reply = try await deals(search, limit, after: cursor)
            cards += reply.cards
            cursor = reply.next
        } while cursor != nil
        return cards.map(\.post.content.title)
    }

    @discardableResult
    func likes(_ post: Post, key: String? = nil) async throws -> Swipe.Reply {
        try await send(Swipe(post: post.id, decision: .like), key: key)
    }

    @discardableResult
    func skips(_ post: Post, key: String? = nil) async throws -> Swipe.Reply {
        try await send(Swipe(post: post.id, decision: .skip), key: key)
    }

    @discardableResult
    func undoes(key: String? = nil) async throws -> SwipedPost? {
        try await send(UndoSwipe(), key: key).undone
    }

    func keptPosts() async throws -> [PostID] {
        try await favourites().favourites.map(\.post)
    }
}
