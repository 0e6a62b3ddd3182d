import ChatContract
import ServiceKit

/// The write side of a conversation's log: the only way to append an entry.
struct ConversationLog {
    let id: ConversationID
    let transaction: WriteTransaction

    init(of id: ConversationID, in transaction: WriteTransaction) {
        self.id = id
        self.transaction = transaction
    }

    /// Appends a message and marks the log as read for its sender.
    ///
    /// Changes four rows, for any number of members. `entryKey` and `conversationByChange` prevent duplicates. A
    /// pair's first reply makes them contacts (``ContactOutbox``).
    ///
    /// - Parameter maxRetention: the operator's longest retention; `nil` for unlimited.
    /// - Throws: `not-found` (`conversation`) unless by a member; `forbidden` (`conversation`) across a block, for an
    ///   erased member, or for a second message to a stranger; `invalid` (`replyTo`).
    func append(
        _ content: MessageContent,
        as messageID: MessageID,
        by sender: UserID,
        maxRetention: Duration? = nil,
        at moment: Timestamp
    ) throws -> AppendedMessage {
        let end = try findEnd(for: sender)
        try requireOpen(end, to: sender)
        let quote = try content.replyTo.map { try findQuote($0, for: sender, at: end) }
        let sentAt = max(end.at, moment)
        var message = ChatMessage(
            conversation: id,
            number: end.number + 1,
            id: messageID,
            sender: sender,
            text: content.text,
            sentAt: sentAt
        )
        message.add(content.attachments)
        message.replyTo = quote
        message.clientID = content.clientID
        let becameContacts = try advance(from: end, by: message)
        try transaction.entries.insert(
            message,
            with: content.attachments,
            change: end.change + 1,
            messages: end.messages + 1,
            expiresAt: end.expiry(of: sentAt, maxRetention: maxRetention)
        )
        if let photos = message.photos { try transaction.photoHolds.set(photos, of: sender, heldBy: messageID) }
        try transaction.count(.messages, at: moment)
        return AppendedMessage(message: message, pair: end.pair, becameContacts: becameContacts)
    }

    /// Appends an event, without changing marks or unread counts.
    ///
    /// Changes two rows, for any number of members. The caller has checked the actor's rights.
    ///
    /// - Throws: `not-found` (`conversation`).
    @discardableResult
    func append(
        _ event: ConversationEvent,
        as eventID: MessageID,
        by actor: UserID,
        at moment: Timestamp
    ) throws -> AppendedEvent {
        guard let position = try transaction.entries.takeNumber(in: id, at: moment) else {
            throw ChatFault.noSuchConversation(id)
        }
        let entry = ChatMessage(
            conversation: id,
            number: position.number,
            id: eventID,
            sender: actor,
            text: "",
            sentAt: position.at,
            event: event
        )
        try transaction.entries.insert(entry, change: position.change, messages: position.messages)
        return AppendedEvent(entry: entry, change: position.change, messages: position.messages)
    }

    /// Replying to a request accepts it.
    private func findEnd(for sender: UserID) throws -> LogEnd {
        var end = try transaction.entries.end(of: id, for: sender)
        if let asked = end, !asked.role.isIn {
            guard let pair = asked.pair else {
                throw Fault(
                    .forbidden,
                    "accept the group invitation first",
                    field: "conversation",
                    rule: "invitation-open"
                )
            }
            try transaction.members.accept(id, of: pair, by: sender)
            end = try transaction.entries.end(of: id, for: sender)
        }
        guard let end else { throw ChatFault.noSuchConversation(id) }
        return end
    }

    /// - Throws: `forbidden` (`conversation`).
    private func requireOpen(_ end: LogEnd, to sender: UserID) throws {
        // Before the block, which must stay secret.
        if end.awaitsAnswer(to: sender) {
            guard try !transaction.entries.hasMessage(in: id), end.number < SendMessage.maximumRequests else {
                throw ChatFault.awaitingAnswer
            }
            return
        }
        if let pair = end.pair, try transaction.isBlocked(between: pair.members[0], and: pair.members[1]) {
            throw ChatFault.recipientUnavailable("conversation")
        }
        guard !end.isClosed else { throw ChatFault.recipientUnavailable("conversation") }
    }

    private func findQuote(_ number: Int, for sender: UserID, at end: LogEnd) throws -> MessageQuote {
        let first = max(end.joined + 1, end.first)
        let reader = LogReader(person: sender, conversation: id, first: first, isInGroup: end.pair == nil)
        let quote = try VisibleLog(of: reader, in: transaction).quote(number)
        guard quote.sender != nil else {
            throw BrokenRule("no-such-message", "must be a message of this conversation").fault(at: "replyTo")
        }
        return quote
    }

    /// Moves the end of the log and the sender's mark.
    ///
    /// - Returns: whether both members of a pair have written now, for the first time.
    private func advance(from end: LogEnd, by message: ChatMessage) throws -> Bool {
        let writers = end.writers | (end.pair?.bit(of: message.sender) ?? 0)
        let becameContacts = writers == 3 && end.writers != 3
        if becameContacts, let pair = end.pair { try transaction.newContacts.insert(pair) }
        try transaction.entries.setEnd(of: id, after: end, at: message.sentAt, writers: writers)
        let messages = end.messages + 1
        try transaction.marks.setRead(upTo: message.number, messages: messages, in: id, bySender: message.sender)
        return becameContacts
    }
}

/// A message that was appended.
struct AppendedMessage {
    let message: ChatMessage
    /// `nil` in a group.
    let pair: MemberPair?
    let becameContacts: Bool
}

/// An event that was appended.
struct AppendedEvent {
    let entry: ChatMessage
    let change: Int64
    /// Messages before it.
    let messages: Int
}
