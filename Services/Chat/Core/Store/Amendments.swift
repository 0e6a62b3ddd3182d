import ChatContract
import ServiceKit

extension ReadTransaction {
    /// - Throws: `not-found` (`conversation` or `message`).
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

    /// - Throws: `forbidden` (`conversation`) before a stranger's answer and across a block.
    func requireOpen(_ conversation: ConversationRecord) throws {
        if try isUnansweredRequest(conversation) { throw ChatFault.awaitingAnswer }
        guard try !conversation.isClosed && conversation.role.isIn && canReachOther(in: conversation) else {
            throw ChatFault.recipientUnavailable("conversation")
        }
    }

    /// Whether the other user has not accepted; must not reveal a block.
    func isUnansweredRequest(_ conversation: ConversationRecord) throws -> Bool {
        guard let pair = conversation.pair, conversation.role.isIn else { return false }
        let other = try role(of: pair.other(than: conversation.person), in: conversation.id)
        return other.map { !$0.isIn } ?? false
    }

    /// Always true for groups.
    private func canReachOther(in conversation: ConversationRecord) throws -> Bool {
        guard let pair = conversation.pair else { return true }
        let other = pair.other(than: conversation.person)
        return try role(of: other, in: conversation.id)?.isIn == true
            && !isBlocked(between: conversation.person, and: other)
    }

    /// Newest first.
    func formerTexts(of number: Int, in conversation: ConversationID) throws -> [String] {
        try rows(AmendmentQueries.formerTexts, conversation, number) { try $0["text"] }
    }

    /// As visible to a reader; `nil` if empty.
    func reactions(to number: Int, for reader: LogReader) throws -> [MessageReaction]? {
        let found = try rows(AmendmentQueries.reactions, reader.conversation, number, reader.person) { row in
            let isOwn = try row["own", as: Int.self] > 0
            let reaction = MessageReaction(emoji: try row["emoji"], count: try row["people"], isOwn: isOwn ? true : nil)
            return (since: try row["since", as: Timestamp.self], reaction: reaction)
        }
        // Equal times keep the index order.
        return found.isEmpty ? nil : found.sorted { $0.since < $1.since }.map(\.reaction)
    }

    func isHidden(_ number: Int, from reader: LogReader) throws -> Bool {
        try value(AmendmentQueries.isHidden, reader.conversation, reader.person, number, as: Int.self) != nil
    }

    func hiddenNumbers(from number: Int, of reader: LogReader) throws -> Set<Int> {
        Set(try rows(AmendmentQueries.hiddenFrom, reader.conversation, reader.person, number) { try $0["number"] })
    }
}

extension WriteTransaction {
    func setText(of message: ChatMessage, to text: String, at moment: Timestamp) throws {
        try storeFormerText(of: message, at: moment)
        try execute(AmendmentQueries.setText, text, moment, message.conversation, message.number)
        try amend(message.number, in: message.conversation)
    }

    func delete(_ message: ChatMessage, at moment: Timestamp) throws {
        try storeFormerText(of: message, at: moment)
        try dropAttached(to: message)
        try empty([message.number], of: message.conversation, because: nil, at: moment)
    }

    func dropAttached(to message: ChatMessage) throws {
        if message.photos != nil { try recordPhotos([], of: message.sender, shownBy: message.id.description) }
        try execute(AmendmentQueries.dropReactions, message.conversation, message.number, message.number)
    }

    /// - Returns: the number removed; 0 when done.
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

    /// - Throws: `conflict` (`emoji`) beyond the maximum.
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

    /// - Throws: `conflict` (`message`) beyond the maximum.
    func hide(_ number: Int, from reader: LogReader) throws {
        let (id, person) = (reader.conversation, reader.person)
        let hidden: Int = try value(AmendmentQueries.hiddenCount, id, person) ?? 0
        guard try hidden < HideMessage.most || isHidden(number, from: reader) else {
            throw Fault(.conflict, "you have hidden \(HideMessage.most) messages here", field: "message")
        }
        try execute(AmendmentQueries.hide, id, person, number)
    }

    /// Takes a change, which notifies all members.
    func amend(_ number: Int, in conversation: ConversationID) throws {
        let change: Int64? = try row(ChatQueries.takeChange, conversation) { try $0["changed"] }
        try execute(ChatQueries.amend, change, conversation, number)
    }

    func pruneFormerTexts(before moment: Timestamp, limit: Int) throws -> Int {
        try execute(AmendmentQueries.pruneFormerTexts, moment, limit)
    }

    /// Stores the text for reports.
    func storeFormerText(of message: ChatMessage, at moment: Timestamp) throws {
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
