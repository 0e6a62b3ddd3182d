import AuthContract
import ServiceKit

/// Sends new contacts to auth, which stores a pair once.
enum ContactOutbox {
    private static let page = 100

    /// - Returns: the number sent.
    @Sendable static func sendPage(of database: Database, by client: Client) async throws -> Int {
        let pairs = try await database.read { try $0.newContacts.list(limit: page) }
        for pair in pairs {
            try await client.send(NoteContact(user: pair.members[0], other: pair.members[1]))
            try await database.write { try $0.newContacts.delete(pair) }
        }
        return pairs.count
    }
}

/// The contacts to be sent to auth.
struct NewContacts<Access: ReadTransaction> {
    let transaction: Access

    func list(limit: Int) throws -> [MemberPair] {
        try transaction.rows(ContactOutboxQueries.list, limit) { try MemberPair($0[0], $0[1]) }
    }
}

extension NewContacts where Access: WriteTransaction {
    func insert(_ pair: MemberPair) throws {
        try transaction.execute(ContactOutboxQueries.insert, pair.members[0], pair.members[1])
    }

    func delete(_ pair: MemberPair) throws {
        try transaction.execute(ContactOutboxQueries.delete, pair.members[0], pair.members[1])
    }

    /// - Returns: 0 when done.
    func deleteAll(of person: UserID, limit: Int) throws -> Int {
        try transaction.execute(ContactOutboxQueries.eraseFirst, person, limit)
            + transaction.execute(ContactOutboxQueries.eraseSecond, person, limit)
    }
}
