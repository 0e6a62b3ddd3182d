import ChatContract
import Storage

extension ChatMessage {
    init(_ row: Row, in conversation: ConversationID) throws {
        self.init(
            conversation: conversation,
            number: try row["number"],
            id: try row["id"],
            sender: try row["sender"],
            text: try row["text"],
            sentAt: try row["sentAt"]
        )
    }
}

extension ReadTransaction {
    func message(_ number: Int, in conversation: ConversationID) throws -> ChatMessage? {
        try row(ChatQueries.message, conversation, number) { row in
            try ChatMessage(row, in: conversation)
        }
    }

    /// The messages of these numbers, in order.
    func messages(_ numbers: ClosedRange<Int>, in conversation: ConversationID) throws -> [ChatMessage] {
        try rows(ChatQueries.messages, conversation, numbers.lowerBound, numbers.upperBound) { row in
            try ChatMessage(row, in: conversation)
        }
    }
}

extension WriteTransaction {
    /// Gives the message the next number of its conversation, and counts it as unread for everybody else.
    func appendMessage(
        _ id: MessageID,
        of sender: UserID,
        _ text: MessageText,
        to conversation: ConversationID,
        at moment: Timestamp
    ) throws -> ChatMessage? {
        let number: Int? = try value(ChatQueries.nextNumber, conversation)
        guard let number else { return nil }
        try execute(
            "INSERT INTO message (conversation, number, id, sender, text, sentAt) VALUES (?, ?, ?, ?, ?, ?)",
            conversation,
            number,
            id,
            sender,
            text.text,
            moment
        )
        try execute(ChatQueries.noteUnread, moment, sender, conversation)
        return ChatMessage(
            conversation: conversation,
            number: number,
            id: id,
            sender: sender,
            text: text.text,
            sentAt: moment
        )
    }
}
