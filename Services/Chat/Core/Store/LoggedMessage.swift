import ChatContract
import ServiceKit

/// An entry of a log, with the numbers of the changes that brought it and that made it what it is.
struct LoggedMessage {
    /// The kind of an entry that is a message.
    static let kind = "message"

    let change: Int64
    let amended: Int64?
    let message: ChatMessage

    init(_ row: Row, in conversation: ConversationID) throws {
        let kind: String = try row["kind"]
        let text: String? = try row["text"]
        change = try row["change"]
        amended = try row["amended"]
        var message = ChatMessage(
            conversation: conversation,
            number: try row["number"],
            id: try row["id"],
            sender: try row["sender"],
            text: "",
            sentAt: try row["at"]
        )
        if kind == Self.kind {
            message.text = text ?? ""
            // Nobody sends an empty one.
            message.isErased = message.text.isEmpty ? true : nil
        } else {
            message.event = ConversationEvent(ConversationEventKind(kind), person: try row["about"], title: text)
        }
        self.message = message
    }
}

extension ReadTransaction {
    /// The entries of these numbers, in order.
    func messages(_ numbers: ClosedRange<Int>, in conversation: ConversationID) throws -> [ChatMessage] {
        try rows(ChatQueries.messages, conversation, numbers.lowerBound, numbers.upperBound) { row in
            try LoggedMessage(row, in: conversation).message
        }
    }

    /// The newest entry behind a number.
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
