import ServiceKit

/// Deletes conversations that have lost all members.
enum EmptyGroups {
    static let task = RetentionTask("groups without members") { transaction, _, limit in
        var rows = 0
        while rows < limit, let group = try transaction.conversations.firstAbandoned() {
            rows += try ConversationLog(of: group, in: transaction).deleteConversation(limit: limit - rows)
        }
        return rows
    }
}

extension ConversationLog {
    /// Deletes a conversation without other members, oldest entries first.
    ///
    /// - Returns: deleted rows.
    func deleteConversation(limit: Int) throws -> Int {
        if let first = try transaction.entries.first(in: id) { return try delete(first...(first + limit - 1)) }
        if let owner = try transaction.conversations.photo(of: id)?.owner {
            try transaction.photoHolds.set([], of: owner, heldBy: id)
        }
        return try transaction.members.deleteAll(in: id) + transaction.formerMembers.deleteAll(of: id)
            + transaction.conversations.delete(id)
    }
}
