import ChatContract
import ServiceKit

/// Statements for marks, one row per member.
enum MarkQueries {
    static let messageCount = "SELECT messages FROM entry WHERE conversation = ? AND number = ?"
    static let mark = """
        UPDATE member SET read = ?1, readMessages = CASE WHEN readMessages > ?2 THEN readMessages ELSE ?2 END,
            marked = ?3, isMarkedUnread = 0
        WHERE conversation = ?4 AND person = ?5 AND read < ?1
        """
    static let delivered = "SELECT delivered FROM member WHERE conversation = ? AND person = ?"
    static let markDelivered = """
        UPDATE member SET delivered = ?, deliveryMarked = ? WHERE conversation = ? AND person = ?
        """

    // MARK: Reading

    private static let hidesReading = """
        EXISTS (SELECT 1 FROM privacy WHERE privacy.person = member.person AND hidesReading = 1) AS hidesReading
        """

    /// Marks stay private until the user accepts.
    private static let isIn = "role IN ('owner', 'admin', 'member')"

    static let read = """
        SELECT person, read, marked, \(hidesReading) FROM member
        WHERE conversation = ? AND marked > ? AND \(isIn) ORDER BY marked
        """
    static let deliveredSince = """
        SELECT person, delivered, deliveryMarked FROM member
        WHERE conversation = ? AND deliveryMarked > ? AND \(isIn) ORDER BY deliveryMarked
        """
    static let all = """
        SELECT person, read, delivered, \(hidesReading) FROM member
        WHERE conversation = ? AND \(isIn) ORDER BY person
        """
}

extension ReadTransaction {
    func marks(in conversation: ConversationID, for viewer: UserID) throws -> [MemberMarks] {
        let marks = try rows(MarkQueries.all, conversation) { row in
            let user: UserID = try row["person"]
            let isHidden = try user != viewer && row["hidesReading", as: Int.self] == 1
            return MemberMarks(user: user, read: isHidden ? nil : try row["read"], delivered: try row["delivered"])
        }
        return try marks.filter { try $0.user == viewer || !isBlocked(between: $0.user, and: viewer) }
    }

    func addMarks(
        in conversation: ConversationID,
        for viewer: UserID,
        after number: Int64,
        to page: inout ChangePage<ChatChange>
    ) throws {
        try forEachRow(MarkQueries.read, conversation, number) { row in
            let reader: UserID = try row["person"]
            let isHidden = try row["hidesReading", as: Int.self] == 1
            guard try reader == viewer || !isHidden && !isBlocked(between: reader, and: viewer) else { return true }
            let mark = ReadMark(conversation: conversation, user: reader, upTo: try row["read"])
            return try page.add(row["marked"], ChatChange(read: mark))
        }
        try forEachRow(MarkQueries.deliveredSince, conversation, number) { row in
            let holder: UserID = try row["person"]
            guard try holder == viewer || !isBlocked(between: holder, and: viewer) else { return true }
            let mark = DeliveredMark(conversation: conversation, user: holder, upTo: try row["delivered"])
            return try page.add(row["deliveryMarked"], ChatChange(delivered: mark))
        }
    }
}

extension WriteTransaction {
    /// Never moves it back.
    func markRead(upTo number: Int, in conversation: ConversationID, by person: UserID) throws {
        let counted: Int = try value(MarkQueries.messageCount, conversation, number) ?? 0
        let read = try counted + (value(AmendmentQueries.deletedBehind, conversation, number) ?? 0)
        try execute(MarkQueries.mark, number, read, takeChange(in: conversation), conversation, person)
    }

    /// Never moves it back; `nil` without a membership.
    func markDelivered(
        upTo number: Int,
        in conversation: ConversationID,
        by person: UserID
    ) throws -> (upTo: Int, isNew: Bool)? {
        guard let before: Int = try value(MarkQueries.delivered, conversation, person) else { return nil }
        guard number > before else { return (before, false) }
        try execute(MarkQueries.markDelivered, number, takeChange(in: conversation), conversation, person)
        return (number, true)
    }

    private func takeChange(in conversation: ConversationID) throws -> Int64? {
        try row(ChatQueries.takeChange, conversation) { try $0["changed"] }
    }
}
