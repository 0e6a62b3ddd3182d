import CatalogueContract
import FavouritesContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// The user's own posts, newest first, loaded by page.
struct PostAlbum {
    private let session: Session
    private let owner: UserID
    private let kind: PostKind?
    private(set) var posts: [Post] = []
    /// The number of cards on all pages.
    private(set) var count = 0
    private var cursor: Cursor?
    private var isAtEnd = false

    init(_ session: Session, owner: UserID, kind: PostKind?) {
        self.session = session
        self.owner = owner
        self.kind = kind
    }

    /// Returns `nil` after the last post.
    mutating func post(_ place: Int) async throws -> Post? {
        while place >= posts.count, !isAtEnd {
            let reply = try await session.send(ListPosts(owner: owner, kind: kind, cursor: cursor))
            posts += reply.posts
            count = max(reply.count, posts.count)
            (cursor, isAtEnd) = (reply.next, reply.next == nil)
        }
        return place < posts.count ? posts[place] : nil
    }

    private struct Line: Encodable {
        var v = 1
        let post: Post
    }

    /// Prints all posts as JSON.
    mutating func printAll() async throws {
        var place = 0
        while let post = try await post(place) {
            try session.output.item(Line(post: post)) { "" }
            place += 1
        }
    }

    mutating func updateText(_ place: Int, _ text: String) async throws {
        var content = posts[place].content
        content.text = text.isEmpty ? nil : text
        let request = UpdatePost(id: posts[place].id, revision: posts[place].revision, post: content)
        posts[place] = try await session.send(request).post
    }

    mutating func delete(_ place: Int) async throws {
        _ = try await session.send(DeletePost(id: posts[place].id))
        posts.remove(at: place)
        count -= 1
    }
}

/// Shows the user's own posts: turn, edit, delete.
struct AlbumCards: CardSource {
    private let session: Session
    private var album: PostAlbum
    private var index = 0
    /// Whether the next key confirms the deletion.
    private var isAsking = false

    init(_ session: Session, _ album: PostAlbum) {
        self.session = session
        self.album = album
    }

    var keys: KeyBar {
        KeyBar([
            "→": "next", "←": "back", "e": "edit", "d": "delete", "o": "open", "p": "photo", "q": "quit",
        ])
    }

    var nothing: String { localized("cli.cards.noPosts") }

    var place: String? {
        guard !album.posts.isEmpty else { return nil }
        return localized("cli.cards.place", ["number": .count(index + 1), "count": .count(album.count)])
    }

    mutating func card() async throws -> (card: Card, ownerName: String?)? {
        if try await album.post(index) == nil { index = max(0, album.posts.count - 1) }
        return try await album.post(index).map { (Card(post: $0), nil) }
    }

    mutating func press(_ key: TerminalKey, _ terminal: KeyTerminal) async throws -> String? {
        guard try await album.post(index) != nil else { return nil }
        if isAsking {
            isAsking = false
            guard key == .letter(localized("cli.cards.yesKey").first ?? "y") else { return "" }
            try await album.delete(index)
            return localized("cli.cards.deleted")
        }
        switch key {
        case .right, .letter("n"), .letter(" "):
            if try await album.post(index + 1) != nil { index += 1 }
            return ""
        case .left, .letter("b"):
            index = max(0, index - 1)
            return ""
        case .letter("d"):
            isAsking = true
            return localized("cli.cards.deleteQuestion")
        case .letter("e"):
            let text = album.posts[index].content.text ?? ""
            let edited = try TextEditor.edited(text, session.console.environment, terminal)
            guard edited != text else { return "" }
            try await album.updateText(index, edited)
            return localized("cli.cards.saved")
        default: return nil
        }
    }
}
