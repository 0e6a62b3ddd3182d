import AuthContract
import ServiceKit

/// Sends new contacts to auth, which stores a pair once.
enum ContactOutbox {
    private static let page = 100

    /// - Returns: the number sent.
    @Sendable static func sendPage(of database: Database, by client: Client) async throws -> Int {
        let pairs = try await database.read { try $0.contactNotes(limit: page) }
        for pair in pairs {
            try await client.send(NoteContact(user: pair.members[0], other: pair.members[1]))
            try await database.write { try $0.dropContactNote(of: pair) }
        }
        return pairs.count
    }
}

enum ContactOutboxQueries {
    static let table = """

        CREATE TABLE contactNote (
            one TEXT NOT NULL,
            other TEXT NOT NULL,
            CONSTRAINT contactNoteKey PRIMARY KEY (one, other)
        ) STRICT;
        CREATE INDEX contactNoteByOther ON contactNote (other, one);
        """

    static let insert = "INSERT INTO contactNote (one, other) VALUES (?, ?) ON CONFLICT (one, other) DO NOTHING"
    static let first = "SELECT one, other FROM contactNote ORDER BY one, other LIMIT ?"
    static let drop = "DELETE FROM contactNote WHERE one = ? AND other = ?"
    static let dropOfOne = """
        DELETE FROM contactNote WHERE (one, other) IN (SELECT one, other FROM contactNote WHERE one = ? LIMIT ?)
        """
    static let dropOfOther = """
        DELETE FROM contactNote WHERE (one, other) IN (SELECT one, other FROM contactNote WHERE other = ? LIMIT ?)
        """
}

extension ReadTransaction {
    func contactNotes(limit: Int) throws -> [MemberPair] {
        try rows(ContactOutboxQueries.first, limit) { try MemberPair($0[0], $0[1]) }
    }
}

extension WriteTransaction {
    func noteContact(of pair: MemberPair) throws {
        try execute(ContactOutboxQueries.insert, pair.members[0], pair.members[1])
    }

    func dropContactNote(of pair: MemberPair) throws {
        try execute(ContactOutboxQueries.drop, pair.members[0], pair.members[1])
    }

    /// - Returns: 0 when done.
    func dropContactNotes(of person: UserID, limit: Int) throws -> Int {
        try execute(ContactOutboxQueries.dropOfOne, person, limit)
            + execute(ContactOutboxQueries.dropOfOther, person, limit)
    }
}
