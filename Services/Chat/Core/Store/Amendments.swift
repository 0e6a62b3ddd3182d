import ChatContract
import ServiceKit

/// What is done to messages after they were sent.
///
/// A message's row says what it is now. Who changes it takes a number of the service's for that (``WriteTransaction/amend(_:in:)``),
/// by which everybody in the conversation is told.
extension ReadTransaction {
    /// A message that somebody in a conversation wants to do something with.
    ///
    /// - Throws: `not-found` where the caller is in no such conversation (`conversation`), or sees no such message in it (`message`).
    func message(
        _ number: Int,
        in conversation: ConversationID,
        for person: UserID
    ) throws -> (conversation: ConversationRecord, logged: LoggedMessage) {
        guard let record = try self.conversation(conversation, of: person) else {
            throw ChatFault.noSuchConversation(conversation)
        }
        let reader = record.reader
        let logged = try row(ChatQueries.messages, conversation, number, number) { row in
            try LoggedMessage(row, in: conversation)
        }
        guard let logged, logged.message.event == nil, number >= reader.first,
            try !isHidden(logged.message, from: reader)
        else {
            throw ChatFault.noSuchMessage(number)
        }
        return (record, logged)
    }

    /// Whether one can do more in a conversation than read it: not before a stranger has answered, nor across a block.
    ///
    /// - Throws: `forbidden` (`conversation`), as when sending.
    func requireOpen(_ conversation: ConversationRecord) throws {
        if try isUnansweredRequest(conversation) { throw ChatFault.awaitingAnswer }
        guard try !conversation.isClosed && conversation.role.isIn && isOtherOneReached(in: conversation) else {
            throw ChatFault.recipientUnavailable("conversation")
        }
    }

    /// Whether the caller has written to a stranger who has not answered.
    ///
    /// The stranger may have declined or blocked the caller, which the caller must not find out.
    func isUnansweredRequest(_ conversation: ConversationRecord) throws -> Bool {
        guard let pair = conversation.pair, conversation.role.isIn else { return false }
        let other = try role(of: pair.other(than: conversation.person), in: conversation.id)
        return other.map { !$0.isIn } ?? false
    }

    /// Whether the other of two has answered, and no block keeps them apart; a group has no such other.
    private func isOtherOneReached(in conversation: ConversationRecord) throws -> Bool {
        guard let pair = conversation.pair else { return true }
        let other = pair.other(than: conversation.person)
        return try role(of: other, in: conversation.id)?.isIn == true
            && !isBlocked(between: conversation.person, and: other)
    }

    /// What a message has said before, the last first.
    func formerTexts(of number: Int, in conversation: ConversationID) throws -> [String] {
        try rows(AmendmentQueries.formerTexts, conversation, number) { try $0["text"] }
    }

    /// What people have put on a message, as somebody sees it; `nil` for nothing.
    func reactions(to number: Int, for reader: LogReader) throws -> [MessageReaction]? {
        let found = try rows(AmendmentQueries.reactions, reader.conversation, number, reader.person) { row in
            let isOwn = try row["own", as: Int.self] > 0
            let reaction = MessageReaction(emoji: try row["emoji"], count: try row["people"], isOwn: isOwn ? true : nil)
            return (since: try row["since", as: Timestamp.self], reaction: reaction)
        }
        // Those of one moment in the order of the index.
        return found.isEmpty ? nil : found.sorted { $0.since < $1.since }.map(\.reaction)
    }

    func isHidden(_ number: Int, from reader: LogReader) throws -> Bool {
        try value(AmendmentQueries.isHidden, reader.conversation, reader.person, number, as: Int.self) != nil
    }

    /// What somebody has hidden from a number on.
    func hiddenNumbers(from number: Int, of reader: LogReader) throws -> Set<Int> {
        Set(try rows(AmendmentQueries.hiddenFrom, reader.conversation, reader.person, number) { try $0["number"] })
    }
}

extension WriteTransaction {
    /// Puts another text in the place of a message's.
    func setText(of message: ChatMessage, to text: String, at moment: Timestamp) throws {
        try keepText(of: message, at: moment)
        try execute(AmendmentQueries.setText, text, moment, message.conversation, message.number)
        try amend(message.number, in: message.conversation)
    }

    /// Takes from a message what it says and shows; it keeps its place.
    func delete(_ message: ChatMessage, at moment: Timestamp) throws {
        try keepText(of: message, at: moment)
        try dropAttached(to: message)
        try empty([message.number], of: message.conversation, because: nil, at: moment)
    }

    /// Releases a message's pictures and removes its reactions.
    func dropAttached(to message: ChatMessage) throws {
        if message.photos != nil { try notePhotos([], of: message.sender, shownBy: message.id.description) }
        try execute(AmendmentQueries.dropReactions, message.conversation, message.number, message.number)
    }

    /// Removes some of a person's reactions, and reports each message as changed.
    ///
    /// - Returns: how many, none when none is left.
    func eraseReactions(of person: UserID, limit: Int) throws -> Int {
        let found = try rows(AmendmentQueries.firstReactionsOf, person, limit) { row in
            (
                conversation: try row["conversation", as: ConversationID.self], number: try row["number", as: Int.self],
                emoji: try row["emoji", as: String.self]
            )
        }
        for reaction in found {
            let (id, number) = (reaction.conversation, reaction.number)
            try execute(AmendmentQueries.deleteReaction, id, number, reaction.emoji, person)
            try amend(number, in: id)
        }
        return found.count
    }

    /// - Throws: `conflict` (`emoji`) for one more than a message has.
    func setReaction(
        _ emoji: String,
        isSet: Bool,
        to message: ChatMessage,
        by person: UserID,
        at moment: Timestamp
    ) throws {
        let (id, number) = (message.conversation, message.number)
        guard isSet else {
            let removed = try execute(AmendmentQueries.deleteReaction, id, number, emoji, person)
            return removed == 0 ? () : try amend(number, in: id)
        }
        let there: [String] = try rows(AmendmentQueries.emoji, id, number) { try $0["emoji"] }
        guard there.contains(emoji) || there.count < SetReaction.most else {
            throw Fault(.conflict, "the message has \(SetReaction.most) different reactions", field: "emoji")
        }
        let added = try execute(AmendmentQueries.insertReaction, id, number, emoji, person, moment)
        if added > 0 { try amend(number, in: id) }
    }

    /// - Throws: `conflict` (`message`) for one more than somebody may hide.
    func hide(_ number: Int, from reader: LogReader) throws {
        let (id, person) = (reader.conversation, reader.person)
        let hidden: Int = try value(AmendmentQueries.hiddenCount, id, person) ?? 0
        guard try hidden < HideMessage.most || isHidden(number, from: reader) else {
            throw Fault(.conflict, "you have hidden \(HideMessage.most) messages here", field: "message")
        }
        try execute(AmendmentQueries.hide, id, person, number)
    }

    /// Notes that a message is another since, which everybody in the conversation is told.
    func amend(_ number: Int, in conversation: ConversationID) throws {
        let change: Int64? = try row(ChatQueries.takeChange, conversation) { try $0["changed"] }
        try execute(ChatQueries.amend, change, conversation, number)
    }

    /// Forgets the texts that were edited or deleted before then.
    func pruneFormerTexts(before moment: Timestamp, limit: Int) throws -> Int {
        try execute(AmendmentQueries.pruneFormerTexts, moment, limit)
    }

    /// Keeps what a message says apart from it, for a report.
    func keepText(of message: ChatMessage, at moment: Timestamp) throws {
        guard !message.text.isEmpty else { return }
        try execute(
            AmendmentQueries.insertFormerText,
            message.conversation,
            message.number,
            message.revision ?? 0,
            message.sender,
            message.text,
            moment
        )
    }
}
