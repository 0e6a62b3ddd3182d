import ChatContract
import ServiceKit

/// The reactions to messages.
struct Reactions<Access: ReadTransaction> {
    let transaction: Access

    /// Oldest first, as visible to a reader; `nil` if empty.
    func list(to number: Int, for reader: LogReader) throws -> [MessageReaction]? {
        let (sql, id) = (AmendmentQueries.reactions, reader.conversation)
        let found = try transaction.rows(sql, id, number, reader.person) { row in
            let isOwn = try row["own", as: Int.self] > 0
            let reaction = MessageReaction(emoji: try row["emoji"], count: try row["people"], isOwn: isOwn ? true : nil)
            return (since: try row["since", as: Timestamp.self], reaction: reaction)
        }
        // Equal times keep the index order.
        return found.isEmpty ? nil : found.sorted { $0.since < $1.since }.map(\.reaction)
    }

    /// The different emoji on a message.
    func emoji(on number: Int, in id: ConversationID) throws -> [String] {
        try transaction.rows(AmendmentQueries.emoji, id, number) { try $0["emoji"] }
    }

    func list(
        of person: UserID,
        after key: (conversation: String, number: Int, emoji: String),
        limit: Int
    ) throws -> [StoredReaction] {
        let sql = AmendmentQueries.reactionsByPerson
        return try transaction.rows(sql, person, key.conversation, key.number, key.emoji, limit) { row in
            StoredReaction(
                conversation: try row["conversation"],
                number: try row["number"],
                emoji: try row["emoji"],
                at: try row["at"]
            )
        }
    }

    /// Any of a user's reactions.
    func first(
        of person: UserID,
        limit: Int
    ) throws -> [(conversation: ConversationID, number: Int, emoji: String)] {
        try transaction.rows(AmendmentQueries.firstReactions, person, limit) { row in
            (conversation: try row["conversation"], number: try row["number"], emoji: try row["emoji"])
        }
    }
}

extension Reactions where Access: WriteTransaction {
    /// - Returns: whether it is new.
    func insert(_ emoji: String, to number: Int, in id: ConversationID, by person: UserID, at moment: Timestamp) throws
        -> Bool
    {
        try transaction.execute(AmendmentQueries.insertReaction, id, number, emoji, person, moment) > 0
    }

    /// - Returns: whether there was one.
    @discardableResult
    func delete(_ emoji: String, to number: Int, in id: ConversationID, by person: UserID) throws -> Bool {
        try transaction.execute(AmendmentQueries.deleteReaction, id, number, emoji, person) > 0
    }

    func delete(_ numbers: ClosedRange<Int>, in id: ConversationID) throws {
        try transaction.execute(AmendmentQueries.deleteReactions, id, numbers.lowerBound, numbers.upperBound)
    }
}

/// A reaction as exported.
struct StoredReaction: Encodable {
    let conversation: ConversationID
    let number: Int
    let emoji: String
    let at: Timestamp
}
