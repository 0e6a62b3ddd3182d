import ServiceKit

/// Pairs of users that have exchanged messages, one row per direction.
struct Contacts<Access: ReadTransaction> {
    let transaction: Access

    func exists(between person: UserID, and other: UserID) throws -> Bool {
        try transaction.value(ContactQueries.find, person, other, as: Int.self) != nil
    }

    func count(of person: UserID) throws -> Int {
        try transaction.value(ContactQueries.count, person) ?? 0
    }
}

extension Contacts where Access: WriteTransaction {
    func insert(_ one: UserID, _ other: UserID) throws {
        try transaction.execute(ContactQueries.insert, one, other)
        try transaction.execute(ContactQueries.insert, other, one)
    }

    /// Deletes up to `limit` contacts in both directions, and returns their number.
    func deleteAll(of user: UserID, limit: Int) throws -> Int {
        let others: [UserID] = try transaction.rows(ContactQueries.others, user, limit) { try $0[0] }
        for other in others {
            try transaction.execute(ContactQueries.delete, user, other)
            try transaction.execute(ContactQueries.delete, other, user)
        }
        return others.count
    }
}
