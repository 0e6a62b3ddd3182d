import CatalogueContract
import FavouritesContract
import Foundation
import Glibc
import Texts
import Vocabulary
import Wire

/// The user's own posts, newest first, loaded by page.
struct PostAlbum {
    private let session: Session
    private let owner: UserID
    private(set) var posts: [Post] = []
    private var cursor: Cursor?
    private var isAtEnd = false

    init(_ session: Session, owner: UserID) {
        self.session = session
        self.owner = owner
    }

    /// Returns `nil` after the last post.
    mutating func post(_ place: Int) async throws -> Post? {
        while place >= posts.count, !isAtEnd {
            let reply = try await session.send(ListPosts(owner: owner, cursor: cursor))
            posts += reply.posts
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
    }
}

/// Shows the user's own posts: turn, edit, delete.
struct AlbumCards: CardSource {
    private let session: Session
    private let words: CardStrings
    private var album: PostAlbum
    private var place = 0
    /// Whether the next key confirms the deletion.
    private var isAsking = false

    init(_ session: Session, _ album: PostAlbum) {
        self.session = session
        words = CardStrings.of(session.options.lang)
        self.album = album
    }

    var keys: String { words.albumKeys }
    var nothing: String { words.noPosts }

    mutating func card() async throws -> (card: Card, ownerName: String?)? {
        if try await album.post(place) == nil { place = max(0, album.posts.count - 1) }
        return try await album.post(place).map { (Card(post: $0), nil) }
    }

    mutating func press(_ key: KeyTerminal.Key, _ terminal: KeyTerminal) async throws -> String? {
        guard try await album.post(place) != nil else { return nil }
        if isAsking {
            isAsking = false
            guard key == .letter(words.yes) else { return "" }
            try await album.delete(place)
            return words.deleted
        }
        switch key {
        case .right, .letter("n"), .letter(" "):
            if try await album.post(place + 1) != nil { place += 1 }
            return ""
        case .left, .letter("b"):
            place = max(0, place - 1)
            return ""
        case .letter("d"):
            isAsking = true
            return words.deleteQuestion
        case .letter("e"):
            let text = album.posts[place].content.text ?? ""
            let edited = try TextEditor.edited(text, session.console.environment, terminal)
            guard edited != text else { return "" }
            try await album.updateText(place, edited)
            return words.saved
        default: return nil
        }
    }
}

/// The user's editor: `VISUAL`, `EDITOR` or vi.
enum TextEditor {
    /// - Throws: ``Fault`` if the editor fails.
    static func edited(_ text: String, _ environment: [String: String], _ terminal: KeyTerminal) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "umkreis-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "text.txt")
        try Data((text + "\n").utf8).write(to: file)
        let editor = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.first { !$0.isEmpty } ?? "vi"
        var status: Int32 = 0
        // The shell splits the variable, as for git and crontab; the path needs no quoting.
        terminal.lend { status = system("\(editor) '\(file.path)'") }
        guard status == 0 else { throw Fault(.declined, localized("cli.cards.editorFailed", ["status": "\(status)"])) }
        let edited = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        return edited.hasSuffix("\n") ? String(edited.dropLast()) : edited
    }
}
