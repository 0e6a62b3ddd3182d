import ServiceKit

/// The recent new conversations and invitations of young accounts.
struct NewConversations<Access: ReadTransaction> {
    let transaction: Access

    func count(by person: UserID, after moment: Timestamp) throws -> Int {
        try transaction.value(NewConversationQueries.count, person, moment) ?? 0
    }

    func oldest(by person: UserID, after moment: Timestamp) throws -> Timestamp? {
        try transaction.value(NewConversationQueries.oldest, person, moment)
    }
}

extension NewConversations where Access: WriteTransaction {
    /// - Parameter subject: the conversation or invited user.
    func insert(_ subject: some CustomStringConvertible, by person: UserID, at moment: Timestamp) throws {
        try transaction.execute(NewConversationQueries.put, person, "\(subject)", moment)
    }

    /// - Returns: the number of deleted rows.
    func prune(upTo moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(NewConversationQueries.prune, moment, limit)
    }
}
