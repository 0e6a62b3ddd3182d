import ChatContract
import ServiceKit

/// A message in its log, with the number of the change that brought it.
struct LoggedMessage {
    let change: Int64
    let message: ChatMessage

    init(_ row: Row, in conversation: ConversationID) throws {
        let number: Int = try row["number"]
        let text: String = try row["text"]
        change = try row["change"]
        message = ChatMessage(
            conversation: conversation,
            number: number,
            id: try row["id"],
            sender: try row["sender"],
            text: text,
            sentAt: try row["at"],
            // Nobody sends an empty one.
            isErased: text.isEmpty ? true : nil
        )
    }
}

/// Where a log ends.
private struct LogEnd {
    let pair: MemberPair?
    let number: Int
    let messages: Int
    let at: Timestamp
    /// Which of a pair have written.
    let writers: Int
    /// Whether one of a pair is erased.
    let isClosed: Bool
    /// The newest change in any conversation.
    let change: Int64

    init(_ row: Row) throws {
        pair = try row["pair"]
        number = try row["lastNumber"]
        messages = try row["messages"]
        at = try row["lastAt"]
        writers = try row["writers"]
        isClosed = try row["isClosed", as: Int.self] == 1
        change = try row["newest"]
    }
}

extension ReadTransaction {
    /// The messages among the entries of these numbers, in order.
    func messages(_ numbers: ClosedRange<Int>, in conversation: ConversationID) throws -> [ChatMessage] {
        try rows(ChatQueries.messages, conversation, numbers.lowerBound, numbers.upperBound) { row in
            try LoggedMessage(row, in: conversation).message
        }
    }

    /// The newest message behind a number.
    func newestMessage(in conversation: ConversationID, after number: Int) throws -> ChatMessage? {
        try row(ChatQueries.newestMessage, conversation, number) { row in
            try LoggedMessage(row, in: conversation).message
        }
    }

    /// The first number in a log that a change behind `change` has brought; the one behind the last if there is none.
    ///
    /// A log is in the order of its numbers and of its changes alike. What is new is mostly little, so the search goes
    /// back from the end in growing steps, and then by halves.
    func firstNumber(
        after change: Int64,
        in conversation: ConversationID,
        from first: Int,
        to last: Int
    ) throws -> Int {
        var new = last + 1
        var step = 1
        var old = first - 1
        while new - old > 1 {
            let isGrowing = old == first - 1
            let probe = isGrowing ? max(first, new - step) : old + (new - old) / 2
            let found: Int64? = try value(ChatQueries.changeOfEntry, conversation, probe)
            if let found, found > change { new = probe } else { old = probe }
            step *= 2
        }
        return new
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
    /// - Returns: the message, the two who are in the conversation if it is a direct one, and whether they are contacts since
    ///   this message; `nil` when the sender is in no such conversation, and then nothing has changed.
    /// - Throws: `forbidden` (`conversation`) where one of the two has blocked the other, or is erased.
    func append(
        _ text: MessageText,
        as id: MessageID,
        of sender: UserID,
        to conversation: ConversationID,
        at moment: Timestamp
    ) throws -> (message: ChatMessage, pair: MemberPair?, haveMet: Bool)? {
        guard let end = try row(ChatQueries.endOfLog, conversation, sender, decode: LogEnd.init) else { return nil }
        if let pair = end.pair, try isBlocked(between: pair.members[0], and: pair.members[1]) {
            throw ChatFault.recipientUnavailable("conversation")
        }
        guard !end.isClosed else { throw ChatFault.recipientUnavailable("conversation") }
        let writers = end.writers | (end.pair?.bit(of: sender) ?? 0)
        let haveMet = writers == 3 && end.writers != 3
        if haveMet, let pair = end.pair { try noteContact(of: pair) }
        let (number, messages, change) = (end.number + 1, end.messages + 1, end.change + 1)
        let sentAt = max(end.at, moment)
        try execute(ChatQueries.setEndOfLog, number, messages, sentAt, change, writers, conversation)
        try execute(ChatQueries.readOwn, number, messages, conversation, sender)
        try execute(ChatQueries.insertMessage, conversation, number, change, messages, id, sender, text.text, sentAt)
        let message = ChatMessage(
            conversation: conversation,
            number: number,
            id: id,
            sender: sender,
            text: text.text,
            sentAt: sentAt
        )
        return (message, end.pair, haveMet)
    }
}
