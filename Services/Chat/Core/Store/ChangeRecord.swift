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
        try rows(
            """
            SELECT sequence, kind, change.conversation AS conversation, change.number AS number, reader,
                message.id AS id, sender, text, sentAt
            FROM change LEFT JOIN message
                ON change.kind = 'message' AND message.conversation = change.conversation
                AND message.number = change.number
            WHERE user = ? AND sequence > ? ORDER BY sequence LIMIT ?
            """,
            user,
            sequence,
            limit
        ) { row in
            ChangeRecord(sequence: try row["sequence"], change: try ChatChange(row))
        }
    }

    /// Where now is: the sequence number of the newest change for anybody.
    func lastChange() throws -> Int64 {
        try value("SELECT max(sequence) FROM change") ?? 0
    }
}

extension WriteTransaction {
    /// Tells every member of a new message.
    func noteMessage(_ message: ChatMessage) throws {
        try execute(
            """
            INSERT INTO change (user, kind, conversation, number)
            SELECT user, 'message', conversation, ? FROM member WHERE conversation = ?
            """,
            message.number,
            message.conversation
        )
    }

    /// Tells every member of a new conversation.
    func noteOpened(_ conversation: ConversationID) throws {
        try execute(
            """
            INSERT INTO change (user, kind, conversation)
            SELECT user, 'opened', conversation FROM member WHERE conversation = ?
            """,
            conversation
        )
    }

    /// Tells every member how far one of them has read.
    func noteRead(_ mark: ReadMark) throws {
        try execute(
            """
            INSERT INTO change (user, kind, conversation, number, reader)
            SELECT user, 'read', conversation, ?, ? FROM member WHERE conversation = ?
            """,
            mark.upTo,
            mark.user,
            mark.conversation
        )
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
