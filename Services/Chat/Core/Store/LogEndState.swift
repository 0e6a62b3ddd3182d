import ChatContract
import ServiceKit

private struct LogEndState {
    let pair: MemberPair?
    /// First unexpired entry.
    let first: Int
    let number: Int
    let messages: Int
    let at: Timestamp
    let writers: Int
    let isClosed: Bool
    /// Seconds; `nil` for the service's.
    let keepFor: Int?
    /// Last entry before joining.
    let joined: Int
    let role: MemberRole
    /// `nil` in a group.
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

    func awaitsAnswer(to sender: UserID) -> Bool {
        guard let pair, let otherRole else { return false }
        return !otherRole.isIn && writers & pair.bit(of: sender) != 0
    }
}

extension WriteTransaction {
    /// Appends a message and marks the log as read for its sender.
    ///
    /// Changes three rows, for any number of members. `entryKey` and `conversationByChange` prevent duplicates. A
    /// pair's first reply makes them contacts (``ContactOutbox``).
    ///
    /// - Parameter longestRetention: the operator's longest retention; `nil` for unlimited.
    /// - Returns: `nil` if the sender is not in it.
    /// - Throws: `forbidden` (`conversation`) across a block, for an erased member, or for a second message to a
    ///   stranger; `invalid` (`replyTo`).
    func append(
        _ content: MessageContent,
        as id: MessageID,
        of sender: UserID,
        to conversation: ConversationID,
        maxRetention longestRetention: Duration? = nil,
        at moment: Timestamp
    ) throws -> (message: ChatMessage, pair: MemberPair?, becameContacts: Bool)? {
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
        let becameContacts = writers == 3 && end.writers != 3
        if becameContacts, let pair = end.pair { try noteContact(of: pair) }
        let (number, messages, change) = (end.number + 1, end.messages + 1, end.change + 1)
        let sentAt = max(end.at, moment)
        try execute(ChatQueries.setEndOfLog, number, messages, sentAt, change, writers, conversation)
        try execute(ChatQueries.markOwnRead, number, messages, conversation, sender)
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
        let keepFor = [end.keepFor.map { .seconds($0) }, longestRetention].compactMap(\.self).min()
        let expiresAt = keepFor.map { sentAt.adding($0) }
        try insert(message, with: content.attachments, change: change, messages: messages, expiring: expiresAt)
        if let photos = message.photos { try recordPhotos(photos, of: sender, shownBy: id.description) }
        return (message, end.pair, becameContacts)
    }

    /// - Throws: `forbidden` (`conversation`).
    private func requireOpen(_ end: LogEndState, of conversation: ConversationID, to sender: UserID) throws {
        // Before the block, which must stay secret.
        if end.awaitsAnswer(to: sender) {
            let isSaid = try value(ChatQueries.firstMessage, conversation, as: Int.self) != nil
            guard !isSaid, end.number < SendMessage.mostRequests else { throw ChatFault.awaitingAnswer }
            return
        }
        if let pair = end.pair, try isBlocked(between: pair.members[0], and: pair.members[1]) {
            throw ChatFault.recipientUnavailable("conversation")
        }
        guard !end.isClosed else { throw ChatFault.recipientUnavailable("conversation") }
    }

    /// Replying to a request accepts it.
    private func endOfLog(_ conversation: ConversationID, for sender: UserID) throws -> LogEndState? {
        let end = try row(ChatQueries.endOfLog, conversation, sender, decode: LogEndState.init)
        guard let end, !end.role.isIn else { return end }
        guard let pair = end.pair else {
            throw Fault(.forbidden, "accept the group invitation first", field: "conversation")
        }
        try accept(conversation, of: pair, by: sender)
        return try row(ChatQueries.endOfLog, conversation, sender, decode: LogEndState.init)
    }

    /// Appends an event, without changing marks or unread counts.
    ///
    /// Changes two rows, for any number of members. The caller has checked the actor's rights.
    ///
    /// - Returns: the entry, its change, and the messages up to it.
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

    private func answered(_ number: Int, by reader: LogReader) throws -> MessageQuote {
        let quote = try quote(number, for: reader)
        guard quote.sender != nil else {
            throw BrokenRule("no-such-message", "must be a message of this conversation").fault(at: "replyTo")
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
    fileprivate var told: String? { title ?? photo?.description ?? keepFor.map(String.init) }

    /// Decodes the column `text`.
    mutating func take(_ told: String?) {
        switch kind {
        case .retention: keepFor = told.flatMap { Int($0) }
        case .photoChanged: photo = told.flatMap { MediaID($0) }
        default: title = told
        }
    }
}
