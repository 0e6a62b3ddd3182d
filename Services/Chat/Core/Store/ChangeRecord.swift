import ChatContract
import Storage

/// Something new for one user, as it is kept.
struct ChangeRecord {
    let sequence: Int64
    let change: ChatChange
}

extension ReadTransaction {
    /// What is new for a user behind a sequence number, oldest first.
    func changes(for user: UserID, after sequence: Int64, limit: Int) throws -> [ChangeRecord] {
        try rows(ChatQueries.changes, user, sequence, limit) { row in
            ChangeRecord(sequence: try row["sequence"], change: try ChatChange(row))
        }
    }

    /// Where now is: the sequence number of the newest change for anybody.
    func lastChange() throws -> Int64 {
        try value(ChatQueries.lastChange) ?? 0
    }
}

extension WriteTransaction {
    /// Tells every member of a new message.
    func noteMessage(_ message: ChatMessage) throws {
        try execute(ChatQueries.noteMessage, message.number, message.conversation)
    }

    /// Tells every member of a new conversation.
    func noteOpened(_ conversation: ConversationID) throws {
        try execute(ChatQueries.noteOpened, conversation)
    }

    /// Tells every member how far one of them has read.
    func noteRead(_ mark: ReadMark) throws {
        try execute(ChatQueries.noteRead, mark.upTo, mark.user, mark.conversation)
    }
}

extension ChatChange {
    fileprivate init(_ row: Row) throws {
        let conversation: ConversationID = try row["conversation"]
        switch try row["kind", as: String.self] {
        case "message": self.init(message: try ChatMessage(row, in: conversation))
        case "opened": self.init(opened: conversation)
        default:
            self.init(
                read: ReadMark(conversation: conversation, user: try row["reader"], upTo: try row["number"])
            )
        }
    }
}
