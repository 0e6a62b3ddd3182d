import ServiceKit

/// Former group members, to export and erase their messages.
struct FormerMembers<Access: ReadTransaction> {
    let transaction: Access

    /// The first group from `id` on that the user has left.
    func nextGroup(of person: UserID, from id: String) throws -> ConversationID? {
        try transaction.value(FormerMemberQueries.next, person, id)
    }
}

extension FormerMembers where Access: WriteTransaction {
    func insert(_ person: UserID, of group: ConversationID) throws {
        try transaction.execute(FormerMemberQueries.insert, group, person)
    }

    /// The next part of a left group's log to erase.
    func firstPart(of person: UserID, limit: Int) throws -> LogPart? {
        try transaction.row(FormerMemberQueries.first, person) { row in
            let (erased, end): (Int, Int) = (try row["erasedTo"], try row["lastNumber"])
            return LogPart(of: try row["conversation"], after: erased, to: end, limit: limit)
        }
    }

    func setErased(upTo number: Int, of person: UserID, in group: ConversationID) throws {
        try transaction.execute(FormerMemberQueries.setErasedTo, number, group, person)
    }

    func delete(_ person: UserID, of group: ConversationID) throws {
        try transaction.execute(FormerMemberQueries.delete, group, person)
    }

    /// - Returns: the number of deleted rows.
    func deleteAll(of group: ConversationID) throws -> Int {
        try transaction.execute(FormerMemberQueries.deleteAll, group)
    }
}
