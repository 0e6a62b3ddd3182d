import AuthContract
import CatalogueContract
import ServiceKit

/// Sends auth the authors of hidden posts, and the ids of deleted ones.
///
/// Auth hides a post by its id alone, but notifies its author.
enum HidingOutbox {
    private static let page = 100

    /// - Returns: the number of notes dealt with.
    @Sendable static func sendPage(of database: Database, by client: Client) async throws -> Int {
        let notes = try await database.read { transaction in
            try transaction.hidingNotes.list(limit: page).map { ($0, try request($0, in: transaction)) }
        }
        for (note, request) in notes {
            if let request { try await client.send(request) }
            try await database.write { try $0.hidingNotes.delete(note) }
        }
        return notes.count
    }

    /// Returns `nil` for a post that is visible again.
    private static func request(_ note: HidingNote, in transaction: ReadTransaction) throws -> NoteHiding? {
        guard let post = try transaction.posts.find(note.post) else { return NoteHiding(post: note.post) }
        guard post.state == .hidden else { return nil }
        return NoteHiding(post: post.id, owner: post.owner, title: post.content.title)
    }
}

/// A post whose hiding or deletion auth does not know yet.
struct HidingNote: Equatable, Sendable {
    let post: PostID
    /// A later note for the same post replaces it.
    let notedAt: Timestamp
}

/// The notes to be sent to auth.
struct HidingNotes<Access: ReadTransaction> {
    let transaction: Access

    func list(limit: Int) throws -> [HidingNote] {
        try transaction.rows(HidingNoteQueries.list, limit) { HidingNote(post: try $0[0], notedAt: try $0[1]) }
    }
}

extension HidingNotes where Access: WriteTransaction {
    func save(_ post: PostID, at moment: Timestamp) throws {
        try transaction.execute(HidingNoteQueries.upsert, post, moment)
    }

    /// Keeps a later one.
    func delete(_ note: HidingNote) throws {
        try transaction.execute(HidingNoteQueries.delete, note.post, note.notedAt)
    }
}
