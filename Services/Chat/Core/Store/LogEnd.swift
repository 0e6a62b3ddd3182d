import ChatContract
import ServiceKit

/// Where a log ends.
private struct LogEnd {
    let pair: MemberPair?
    /// The number of the first entry that is kept.
    let first: Int
    let number: Int
    let messages: Int
    let at: Timestamp
    /// Which of a pair have written.
    let writers: Int
    /// Whether one of a pair is erased.
    let isClosed: Bool
    /// For how many seconds the conversation keeps a message; `nil` for as long as the service does.
    let keepFor: Int?
    /// The number of the last entry that the member does not see.
    let joined: Int
    let role: MemberRole
    /// Of a pair the other's; `nil` in a group.
    let otherRole: MemberRole?
    /// The newest change in any conversation.
    let change: Int64

    init(_ row: Row) throws {
        pair = try row["pair"]
        first = try row["firstNumber"]
        number = try row["lastNumber"]
        messages = try row["messages"]
        at = try row["lastAt"]
        writers = try row["writers"]
        isClosed = try row["isClosed", as: Int.self] == 1
        keepFor = try row["keepFor"]
        joined = try row["joined"]
        role = try row["role"]
        otherRole = try row["otherRole"]
        change = try row["newest"]
    }

    /// Whether somebody has written to a stranger who has not answered.
    func waitsForAnswer(to sender: UserID) -> Bool {
        guard let pair, let otherRole else { return false }
        return !otherRole.isIn && writers & pair.bit(of: sender) != 0
    }
}

extension WriteTransaction {
    /// Puts a message at the end of a conversation's log, which marks the conversation as read for its sender.
    ///
    /// Three rows change, however many members there are: the conversation, the sender's membership and the message. Two
    /// that took the same place would break `entryKey` and `conversationByChange`.
    ///
    /// With the first message of the second of a pair the two are contacts, of which auth is told (``ContactOutbox``).
    ///
    /// - Parameter mostKept: the longest that any conversation keeps a message; `nil` for no limit.
    /// - Returns: the message, the two who are in the conversation if it is a direct one, and whether they are contacts since
    ///   this message; `nil` when the sender is in no such conversation, and then nothing has changed.
    /// - Throws: `forbidden` (`conversation`) where one of the two has blocked the other, or is erased, or was written to by the
    ///   other alone and has not answered; `invalid` (`replyTo`) for an answer to what is no message.
    func append(
        _ content: MessageContent,
        as id: MessageID,
        of sender: UserID,
        to conversation: ConversationID,
        keptAtMost mostKept: Duration? = nil,
        at moment: Timestamp
    ) throws -> (message: ChatMessage, pair: MemberPair?, haveMet: Bool)? {
        guard let end = try endOfLog(conversation, for: sender) else { return nil }
        try requireOpen(end, of: conversation, to: sender)
        let isInGroup = end.pair == nil
        let reader = LogReader(
            person: sender,
            conversation: conversation,
            first: max(end.joined + 1, end.first),
            isInGroup: isInGroup
        )
        let quote = try content.replyTo.map { try answered($0, by: reader) }
        let writers = end.writers | (end.pair?.bit(of: sender) ?? 0)
        let haveMet = writers == 3 && end.writers != 3
        if haveMet, let pair = end.pair { try noteContact(of: pair) }
        let (number, messages, change) = (end.number + 1, end.messages + 1, end.change + 1)
        let sentAt = max(end.at, moment)
        try execute(ChatQueries.setEndOfLog, number, messages, sentAt, change, writers, conversation)
        try execute(ChatQueries.readOwn, number, messages, conversation, sender)
        var message = ChatMessage(
            conversation: conversation,
            number: number,
            id: id,
            sender: sender,
            text: content.text,
            sentAt: sentAt
        )
        message.add(content.attachments)
        message.replyTo = quote
        let keepFor = [end.keepFor.map { .seconds($0) }, mostKept].compactMap(\.self).min()
        let expiresAt = keepFor.map { sentAt.adding($0) }
        try insert(message, with: content.attachments, change: change, messages: messages, expiring: expiresAt)
        if let photos = message.photos { try notePhotos(photos, of: sender, shownBy: id.description) }
        return (message, end.pair, haveMet)
    }

    /// - Throws: `forbidden` (`conversation`).
    private func requireOpen(_ end: LogEnd, of conversation: ConversationID, to sender: UserID) throws {
        // Before the block, which the sender of a request must not find out.
        if end.waitsForAnswer(to: sender) {
            let isSaid = try value(ChatQueries.firstMessage, conversation, as: Int.self) != nil
            guard !isSaid, end.number < SendMessage.mostRequests else { throw ChatFault.awaitingAnswer }
            return
        }
        if let pair = end.pair, try isBlocked(between: pair.members[0], and: pair.members[1]) {
            throw ChatFault.recipientUnavailable("conversation")
        }
        guard !end.isClosed else { throw ChatFault.recipientUnavailable("conversation") }
    }

    /// Where a log ends; to write to whoever has asked is to accept that.
    private func endOfLog(_ conversation: ConversationID, for sender: UserID) throws -> LogEnd? {
        let end = try row(ChatQueries.endOfLog, conversation, sender, decode: LogEnd.init)
        guard let end, !end.role.isIn else { return end }
        guard let pair = end.pair else {
            throw Fault(.forbidden, "come into the group first: accept that you were asked", field: "conversation")
        }
        try accept(conversation, of: pair, by: sender)
        return try row(ChatQueries.endOfLog, conversation, sender, decode: LogEnd.init)
    }

    /// Puts something that has happened at the end of a conversation's log.
    ///
    /// Nobody's mark moves, and nobody has more to read.
    /// Two rows change, however many members there are. Whether `actor` may do it has been decided.
    ///
    /// - Returns: the entry, the change that it is, and how many messages there are up to it: where the membership of somebody who
    ///   joins begins; `nil` when there is no such conversation.
    @discardableResult
    func append(
        _ event: ConversationEvent,
        as id: MessageID,
        of actor: UserID,
        to conversation: ConversationID,
        at moment: Timestamp
    ) throws -> (entry: ChatMessage, change: Int64, messages: Int)? {
        let place = try row(ChatQueries.takeNumber, moment, conversation) { row in
            (
                number: try row["lastNumber", as: Int.self], messages: try row["messages", as: Int.self],
                at: try row["lastAt", as: Timestamp.self], change: try row["changed", as: Int64.self]
            )
        }
        guard let place else { return nil }
        let entry = ChatMessage(
            conversation: conversation,
            number: place.number,
            id: id,
            sender: actor,
            text: "",
            sentAt: place.at,
            event: event
        )
        try insert(entry, with: nil, change: place.change, messages: place.messages, expiring: nil)
        return (entry, place.change, place.messages)
    }

    /// What a message answers.
    private func answered(_ number: Int, by reader: LogReader) throws -> MessageQuote {
        let quote = try quote(number, for: reader)
        guard quote.sender != nil else {
            throw BrokenRule("no-such-message", "is no message of this conversation").fault(at: "replyTo")
        }
        return quote
    }

    private func insert(
        _ entry: ChatMessage,
        with attachments: Attachments?,
        change: Int64,
        messages: Int,
        expiring expiresAt: Timestamp?
    ) throws {
        try execute(
            ChatQueries.insertEntry,
            entry.conversation,
            entry.number,
            change,
            entry.event?.kind.text ?? LoggedMessage.kind,
            messages,
            entry.id,
            entry.sender,
            entry.event == nil ? entry.text : entry.event?.told,
            entry.event?.person,
            entry.sentAt,
            entry.replyTo?.number,
            try attachments?.stored(),
            expiresAt
        )
    }
}

extension ConversationEvent {
    /// What stands in its row as text.
    fileprivate var told: String? { title ?? photo?.description ?? keepFor.map(String.init) }

    /// Takes up what stands in its row as text.
    mutating func take(_ told: String?) {
        switch kind {
        case .retention: keepFor = told.flatMap { Int($0) }
        case .photoChanged: photo = told.flatMap { MediaID($0) }
        default: title = told
        }
    }
}
