import AuthContract
import CatalogueContract
import FavouritesContract
import TestKit
import UmkreisVocabulary

extension Person {
    @discardableResult
    func posts(_ title: String) async throws -> Post {
        try await send(CreatePost(post: PostContent(kind: "offer", title: title))).post
    }

    @discardableResult
    func imports(_ title: String) async throws -> Post {
        let entry = ImportedPost(externalID: "n1", post: PostContent(kind: "offer", title: title))
        _ = try await send(ImportPosts(source: "osm", posts: [entry]))
        return try await send(ListPosts(owner: id)).posts[0]
    }

    func deletes(_ post: Post) async throws {
        _ = try await send(DeletePost(id: post.id))
    }

    @discardableResult
    func keeps(
        _ post: Post,
        note: String? = nil,
        in list: FavouriteList? = nil,
        key: String? = nil
    ) async throws -> AddFavourite.Reply {
        try await send(AddFavourite(post: post.id, note: note, list: list?.id), key: key)
    }

    func letsGo(
        _ post: Post,
        from list: FavouriteList? = nil,
        key: String? = nil
    ) async throws -> RemoveFavourite.Reply {
        try await send(RemoveFavourite(post: post.id, list: list?.id), key: key)
    }

    func favourites(
        in list: FavouriteList? = nil,
        limit: Int? = nil,
        after cursor: Cursor? = nil
    ) async throws -> ListFavourites.Reply {
        try await send(ListFavourites(list: list?.id, limit: limit, cursor: cursor))
    }

    func makesList(_ name: String, emoji: String? = nil) async throws -> FavouriteList {
        try await send(CreateList(name: name, emoji: emoji)).list
    }

    func lists() async throws -> [FavouriteList] {
        try await send(ListLists()).lists
    }

    func states() async throws -> [FavouriteState] {
        try await favourites().favourites.map(\.state)
    }
}

extension World {
    func startsAGuest() async throws -> Person {
        try person("a guest", try await client.send(StartGuest()))
    }

    /// A former guest with the account's new session.
    func signsIn(_ name: String, as guest: Person) async throws -> Person {
        try person(name, try await guest.send(SignIn(login: "\(name)@example.org", password: Self.password)))
    }

    private func person(_ name: String, _ signedIn: SignedIn) throws -> Person {
        try person(name, id: signedIn.user, token: signedIn.token)
    }

    private static let password = "brindle ferry oxide"
}

extension Person {
    func alerts(after cursor: Cursor? = nil) async throws -> FavouriteAlertsAfter.Reply {
        try await send(FavouriteAlertsAfter(cursor: cursor))
    }

    func sells(_ title: String, for euros: String) async throws -> Post {
        try await send(CreatePost(post: try offer(title, for: euros))).post
    }

    func says(_ title: String, for euros: String? = nil, of post: Post) async throws {
        let revision = try await send(FindPost(id: post.id)).post.revision
        try await send(UpdatePost(id: post.id, revision: revision, post: try offer(title, for: euros)))
    }

    private func offer(_ title: String, for euros: String?) throws -> PostContent {
        var content = PostContent(kind: "offer", title: title)
        content.price = try euros.map { try Money(amount: $0, currency: "EUR") }
        return content
    }
}
