import ChatContract
import ServiceKit

/// The texts of edited, deleted and expired messages, for reports.
struct FormerTexts<Access: ReadTransaction> {
    let transaction: Access

    /// Newest first.
    func list(of number: Int, in id: ConversationID) throws -> [String] {
        try transaction.rows(AmendmentQueries.formerTexts, id, number) { try $0["text"] }
    }

    func list(
        of sender: UserID,
        after key: (conversation: String, number: Int, revision: Int),
        limit: Int
    ) throws -> [(revision: Int, text: FormerText)] {
        let sql = AmendmentQueries.formerTextsBySender
        return try transaction.rows(sql, sender, key.conversation, key.number, key.revision, limit) { row in
            (revision: try row["revision"], text: try FormerText(row))
        }
    }
}

extension FormerTexts where Access: WriteTransaction {
    /// Stores the current text of a message, unless empty.
    func insert(_ message: ChatMessage, at moment: Timestamp) throws {
        guard !message.text.isEmpty else { return }
        try transaction.execute(
            AmendmentQueries.insertFormerText,
            message.conversation,
            message.number,
            message.revision ?? 0,
            message.sender,
            message.text,
            moment
        )
    }

    func delete(_ numbers: ClosedRange<Int>, in id: ConversationID) throws {
        try transaction.execute(AmendmentQueries.deleteFormerTexts, id, numbers.lowerBound, numbers.upperBound)
    }

    /// - Returns: the number of deleted texts.
    func prune(before moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(AmendmentQueries.pruneFormerTexts, moment, limit)
    }
}

/// A text as exported.
struct FormerText: Encodable {
    let conversation: ConversationID
    let number: Int
    let text: String
    let replacedAt: Timestamp

    init(_ row: Row) throws {
        conversation = try row["conversation"]
        number = try row["number"]
        text = try row["text"]
        replacedAt = try row["replacedAt"]
    }
}
