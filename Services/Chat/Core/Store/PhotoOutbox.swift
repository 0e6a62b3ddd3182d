import CatalogueContract
import ChatContract
import ServiceKit

/// Tells the catalogue which pictures a message shows, so that they stay, and which it shows no more (transactional outbox).
///
/// A row is written with the message, or with its end, and goes when the catalogue has acknowledged it.
enum PhotoOutbox {
    private static let page = 100

    /// - Returns: of how many messages the catalogue has been told.
    @Sendable static func tellPage(of database: Database, by client: Client) async throws -> Int {
        let notes = try await database.read { try $0.photoNotes(limit: page) }
        for note in notes {
            let photos = note.attachments?.photos ?? []
            try await client.send(HoldMedia(holder: note.message.description, owner: note.owner, media: photos))
            try await database.write { try $0.dropPhotoNote(note) }
        }
        return notes.count
    }
}

/// What the catalogue does not know yet of a message.
struct PhotoNote {
    let message: MessageID
    let owner: UserID
    /// Nothing where the message shows no pictures any more.
    let attachments: Attachments?
}

/// The table of the messages of whose pictures the catalogue does not know yet, and the statements on it.
enum PhotoOutboxQueries {
    static let table = """

        CREATE TABLE photoNote (
            message TEXT NOT NULL,
            owner TEXT NOT NULL,
            attachments TEXT,
            isGone INTEGER NOT NULL,
            CONSTRAINT photoNoteKey PRIMARY KEY (message),
            CONSTRAINT photoNoteIsGoneOrNot CHECK (isGone IN (0, 1))
        ) STRICT;
        CREATE INDEX photoNoteByOwner ON photoNote (owner, message);
        """

    static let put = """
        INSERT INTO photoNote (message, owner, attachments, isGone) VALUES (?, ?, ?, ?)
        ON CONFLICT (message) DO UPDATE SET attachments = excluded.attachments, isGone = excluded.isGone
        """
    static let first = "SELECT message, owner, attachments FROM photoNote ORDER BY message LIMIT ?"
    /// Not where it says something else by now.
    static let drop = "DELETE FROM photoNote WHERE message = ? AND isGone = ?"
    static let erase = """
        DELETE FROM photoNote WHERE message IN (SELECT message FROM photoNote WHERE owner = ? LIMIT ?)
        """
    static let shown = """
        SELECT id, sender FROM entry WHERE conversation = ? AND number BETWEEN ? AND ? AND attachments IS NOT NULL
        """
}

extension ReadTransaction {
    func photoNotes(limit: Int) throws -> [PhotoNote] {
        try rows(PhotoOutboxQueries.first, limit) { row in
            PhotoNote(message: try row["message"], owner: try row["owner"], attachments: try row["attachments"])
        }
    }
}

extension WriteTransaction {
    func notePhotos(of message: ChatMessage, _ attachments: Attachments?) throws {
        guard attachments?.photos != nil else { return }
        try execute(PhotoOutboxQueries.put, message.id, message.sender, attachments, 0)
    }

    /// A message shows no pictures any more.
    func letGoOfPhotos(of message: MessageID, by owner: UserID) throws {
        try execute(PhotoOutboxQueries.put, message, owner, nil as Attachments?, 1)
    }

    /// Messages of these numbers show no pictures any more.
    func letGoOfPhotos(_ conversation: ConversationID, _ numbers: ClosedRange<Int>) throws {
        let (first, last) = (numbers.lowerBound, numbers.upperBound)
        let shown = try rows(PhotoOutboxQueries.shown, conversation, first, last) { row in
            (id: try row["id", as: MessageID.self], sender: try row["sender", as: UserID.self])
        }
        for message in shown { try letGoOfPhotos(of: message.id, by: message.sender) }
    }

    func dropPhotoNote(_ note: PhotoNote) throws {
        try execute(PhotoOutboxQueries.drop, note.message, note.attachments == nil ? 1 : 0)
    }
}
