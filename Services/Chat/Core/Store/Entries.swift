import ChatContract
import ServiceKit

/// The entries of the conversations' logs.
struct Entries<Access: ReadTransaction> {
    let transaction: Access

    func find(_ number: Int, in id: ConversationID) throws -> LoggedMessage? {
        try transaction.row(EntryQueries.range, id, number, number) { try LoggedMessage($0, in: id) }
    }

    func list(_ numbers: ClosedRange<Int>, in id: ConversationID) throws -> [LoggedMessage] {
        try transaction.rows(EntryQueries.range, id, numbers.lowerBound, numbers.upperBound) { row in
            try LoggedMessage(row, in: id)
        }
    }

    func list(after number: Int, in id: ConversationID, limit: Int) throws -> [LoggedMessage] {
        try transaction.rows(EntryQueries.after, id, number, limit) { try LoggedMessage($0, in: id) }
    }

    func list(of sender: UserID, after number: Int, in id: ConversationID, limit: Int) throws -> [LoggedMessage] {
        try transaction.rows(EntryQueries.ofSender, id, number, sender, limit) { try LoggedMessage($0, in: id) }
    }

    /// Except hidden ones.
    func newest(for reader: LogReader) throws -> LoggedMessage? {
        let id = reader.conversation
        let sql = try reader.hidesSenders(in: transaction) ? EntryQueries.newestUnblocked : EntryQueries.newest
        return try transaction.row(sql, id, reader.first, reader.person) { try LoggedMessage($0, in: id) }
    }

    /// Whether any message is left that is not deleted.
    func hasMessage(in id: ConversationID) throws -> Bool {
        try transaction.value(EntryQueries.firstMessage, id, as: Int.self) != nil
    }

    /// The oldest stored number.
    func first(in id: ConversationID) throws -> Int? {
        try transaction.value(EntryQueries.first, id)
    }

    /// Messages up to an entry, and emptied ones after it.
    func readCount(upTo number: Int, in id: ConversationID) throws -> Int {
        let counted: Int = try transaction.value(EntryQueries.messageCount, id, number) ?? 0
        return try counted + (transaction.value(EntryQueries.deletedCount, id, number) ?? 0)
    }

    /// The changes that added entries.
    func changes(of numbers: ClosedRange<Int>, in id: ConversationID) throws -> [Int64] {
        try transaction.rows(EntryQueries.changes, id, numbers.lowerBound, numbers.upperBound) { try $0[0] }
    }

    /// A sender's messages that are not emptied.
    func messages(
        of sender: UserID,
        _ numbers: ClosedRange<Int>,
        in id: ConversationID
    ) throws -> [(number: Int, change: Int64)] {
        let (first, last) = (numbers.lowerBound, numbers.upperBound)
        return try transaction.rows(EntryQueries.toErase, id, first, last, sender) { row in
            (number: try row["number"], change: try row["change"])
        }
    }

    func withAttachments(
        _ numbers: ClosedRange<Int>,
        in id: ConversationID
    ) throws -> [(id: MessageID, sender: UserID)] {
        let (first, last) = (numbers.lowerBound, numbers.upperBound)
        return try transaction.rows(EntryQueries.withAttachments, id, first, last) { row in
            (id: try row["id"], sender: try row["sender"])
        }
    }
}

extension Entries where Access: WriteTransaction {
    /// - Parameter messages: the number of messages up to and including it.
    func insert(
        _ entry: ChatMessage,
        with attachments: Attachments? = nil,
        change: Int64,
        messages: Int,
        expiresAt: Timestamp? = nil
    ) throws {
        try transaction.execute(
            EntryQueries.insert,
            entry.conversation,
            entry.number,
            change,
            entry.event?.kind.text ?? LoggedMessage.kind,
            messages,
            entry.id,
            entry.sender,
            entry.event == nil ? entry.text : entry.event?.storedText,
            entry.event?.person,
            entry.sentAt,
            entry.replyTo?.number,
            try attachments?.stored(),
            expiresAt,
            entry.clientID
        )
    }

    func setText(_ text: String, of message: ChatMessage, at moment: Timestamp) throws {
        try transaction.execute(EntryQueries.setText, text, moment, message.conversation, message.number)
    }

    func setAttachments(_ attachments: Attachments?, of message: ChatMessage) throws {
        let stored = try attachments?.stored()
        try transaction.execute(EntryQueries.setAttachments, stored, message.conversation, message.number)
    }

    func setAmended(_ number: Int, in id: ConversationID, change: Int64?) throws {
        try transaction.execute(EntryQueries.amend, change, id, number)
    }

    func empty(
        _ number: Int,
        in id: ConversationID,
        because reason: EmptyingReason?,
        change: Int64,
        at moment: Timestamp
    ) throws {
        try transaction.execute(EntryQueries.empty, moment, reason, change, id, number)
    }

    /// - Returns: the number of deleted entries.
    func delete(_ numbers: ClosedRange<Int>, in id: ConversationID) throws -> Int {
        try transaction.execute(EntryQueries.delete, id, numbers.lowerBound, numbers.upperBound)
    }
}
