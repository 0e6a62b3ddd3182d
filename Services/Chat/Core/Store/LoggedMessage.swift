import ChatContract
import ServiceKit

/// A log entry with its first and last change.
struct LoggedMessage {
    /// The `kind` of messages.
    static let kind = "message"

    let change: Int64
    let amended: Int64?
    let replyTo: Int?
    /// `nil` unless expired or erased.
    let ending: EmptyingReason?
    /// End of retention; once expired, of reporting.
    let expiresAt: Timestamp?
    /// Without quote and reactions.
    let message: ChatMessage

    init(_ row: Row, in conversation: ConversationID) throws {
        let kind: String = try row["kind"]
        let text: String? = try row["text"]
        change = try row["change"]
        amended = try row["amended"]
        ending = try row["ending"]
        expiresAt = try row["expiresAt"]
        replyTo = try row["replyTo"]
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
            let attachments: String? = try row["attachments"]
            message.add(try attachments.map(Attachments.init(stored:)))
            let revision: Int = try row["revision"]
            message.revision = revision == 0 ? nil : revision
            message.editedAt = try row["editedAt"]
            message.isErased = ending == .erased ? true : nil
            message.deletedAt = ending == .erased ? nil : try row["deletedAt"]
        } else {
            var event = ConversationEvent(ConversationEventKind(kind), person: try row["about"])
            event.take(text)
            message.event = event
        }
        self.message = message
    }
}

extension ChatMessage {
    var isEmpty: Bool { text.isEmpty && photos == nil && place == nil && post == nil }

    mutating func add(_ attachments: Attachments?) {
        photos = attachments?.photos
        place = attachments?.place
        post = attachments?.post
    }
}

extension ReadTransaction {
    /// Returns the visible entries of a range.
    func messages(_ numbers: ClosedRange<Int>, seenBy reader: LogReader) throws -> [ChatMessage] {
        let (id, first, last) = (reader.conversation, numbers.lowerBound, numbers.upperBound)
        let logged = try rows(ChatQueries.messages, id, first, last) { try LoggedMessage($0, in: id) }
        return try completed(logged, for: reader)
    }

    func newestMessage(seenBy reader: LogReader) throws -> ChatMessage? {
        let id = reader.conversation
        let sql = try hidesSenders(from: reader) ? ChatQueries.newestUnblocked : ChatQueries.newestMessage
        let newest = try row(sql, id, reader.first, reader.person) { try LoggedMessage($0, in: id) }
        return try newest.map { try completed($0, for: reader) }
    }

    func completed(_ logged: [LoggedMessage], for reader: LogReader) throws -> [ChatMessage] {
        guard let first = logged.first else { return [] }
        let hidden = try HiddenEntries(from: first.message.number, of: reader, in: self)
        return try logged.filter { try !hidden.contains($0.message, in: self) }
            .map { try completed($0, for: reader) }
    }

    /// Reads quote and reactions only if it has any.
    func completed(_ logged: LoggedMessage, for reader: LogReader) throws -> ChatMessage {
        var message = logged.message
        message.replyTo = try logged.replyTo.map { try quote($0, for: reader) }
        if logged.amended != nil { message.reactions = try reactions(to: message.number, for: reader) }
        return message
    }

    /// Returns the first number added after `change`, or `last + 1`.
    ///
    /// Numbers and changes ascend together. New entries are few: gallops from the end, then bisects.
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

    func quote(_ number: Int, for reader: LogReader) throws -> MessageQuote {
        let id = reader.conversation
        let quoted = try row(ChatQueries.messages, id, number, number) { try LoggedMessage($0, in: id).message }
        guard let quoted, quoted.event == nil, number >= reader.first, try !isHidden(quoted, from: reader) else {
            return MessageQuote(number: number)
        }
        let text = quoted.text.isEmpty ? nil : Excerpt.of(quoted.text, most: 100)
        return MessageQuote(number: number, sender: quoted.sender, text: text)
    }
}
