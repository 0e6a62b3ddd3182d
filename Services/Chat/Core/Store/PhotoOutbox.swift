import CatalogueContract
import ChatContract
import ServiceKit

/// Sends the catalogue the photos of messages and groups, so it keeps them.
enum PhotoOutbox {
    private static let page = 100

    /// - Returns: the number sent.
    @Sendable static func sendPage(of database: Database, by client: Client) async throws -> Int {
        let notes = try await database.read { try $0.photoNotes(limit: page) }
        for note in notes {
            try await client.send(HoldMedia(holder: note.holder, owner: note.owner, media: note.photos.ids))
            try await database.write { try $0.dropPhotoNote(note) }
        }
        return notes.count
    }
}

struct PhotoOutboxRow {
    /// A message or group.
    let holder: String
    /// The photos' owner.
    let owner: UserID
    /// Empty to release all.
    let photos: HeldPhotos
}

/// Stored as ids separated by spaces.
struct HeldPhotos: SQLValueConvertible {
    let ids: [MediaID]

    init(_ ids: [MediaID]) {
        self.ids = ids
    }

    var sqlValue: SQLValue { .text(ids.map(\.description).joined(separator: " ")) }

    init?(sqlValue: SQLValue) {
        guard case .text(let text) = sqlValue else { return nil }
        ids = text.split(separator: " ").compactMap { MediaID(String($0)) }
    }
}

enum PhotoOutboxQueries {
    static let table = """

        CREATE TABLE photoNote (
            holder TEXT NOT NULL,
            owner TEXT NOT NULL,
            photos TEXT NOT NULL,
            CONSTRAINT photoNoteKey PRIMARY KEY (holder)
        ) STRICT;
        CREATE INDEX photoNoteByOwner ON photoNote (owner, holder);
        """

    static let put = """
        INSERT INTO photoNote (holder, owner, photos) VALUES (?, ?, ?)
        ON CONFLICT (holder) DO UPDATE SET owner = excluded.owner, photos = excluded.photos
        """
    static let first = "SELECT holder, owner, photos FROM photoNote ORDER BY holder LIMIT ?"
    /// Keeps a row that changed since.
    static let drop = "DELETE FROM photoNote WHERE holder = ? AND owner = ? AND photos = ?"
    static let erase = """
        DELETE FROM photoNote WHERE holder IN (SELECT holder FROM photoNote WHERE owner = ? LIMIT ?)
        """
    static let shown = """
        SELECT id, sender FROM entry WHERE conversation = ? AND number BETWEEN ? AND ? AND attachments IS NOT NULL
        """
}

extension ReadTransaction {
    func photoNotes(limit: Int) throws -> [PhotoOutboxRow] {
        try rows(PhotoOutboxQueries.first, limit) { row in
            PhotoOutboxRow(holder: try row["holder"], owner: try row["owner"], photos: try row["photos"])
        }
    }
}

extension WriteTransaction {
    /// Replaces the holder's photos.
    func recordPhotos(_ photos: [MediaID], of owner: UserID, shownBy holder: String) throws {
        try execute(PhotoOutboxQueries.put, holder, owner, HeldPhotos(photos))
    }

    func releasePhotos(_ conversation: ConversationID, _ numbers: ClosedRange<Int>) throws {
        let (first, last) = (numbers.lowerBound, numbers.upperBound)
        let shown = try rows(PhotoOutboxQueries.shown, conversation, first, last) { row in
            (id: try row["id", as: MessageID.self], sender: try row["sender", as: UserID.self])
        }
        for message in shown { try recordPhotos([], of: message.sender, shownBy: message.id.description) }
    }

    func dropPhotoNote(_ note: PhotoOutboxRow) throws {
        try execute(PhotoOutboxQueries.drop, note.holder, note.owner, note.photos)
    }
}
