import ChatContract
import ServiceKit

/// A log as one member sees it, without entries hidden by choice or a block.
struct VisibleLog {
    let reader: LogReader
    let transaction: ReadTransaction

    init(of reader: LogReader, in transaction: ReadTransaction) {
        self.reader = reader
        self.transaction = transaction
    }

    /// - Throws: `not-found` (`message`) also for an event.
    func require(_ number: Int) throws -> LoggedMessage {
        guard let logged = try findMessage(number) else { throw ChatFault.noSuchMessage(number) }
        return logged
    }

    func messages(_ numbers: ClosedRange<Int>) throws -> [ChatMessage] {
        let logged = try transaction.entries.list(numbers, in: reader.conversation)
        guard let first = logged.first else { return [] }
        let hidden = try hiddenEntries(from: first.message.number)
        return try logged.filter { try !hidden.contains($0.message) }.map(complete)
    }

    /// - Throws: `not-found` (`message`).
    func message(_ number: Int) throws -> ChatMessage {
        guard let message = try messages(number...number).first else { throw ChatFault.noSuchMessage(number) }
        return message
    }

    func newest() throws -> ChatMessage? {
        try transaction.entries.newest(for: reader).map(complete)
    }

    /// Adds quote and reactions, read only if it has any.
    func complete(_ logged: LoggedMessage) throws -> ChatMessage {
        var message = logged.message
        message.replyTo = try logged.replyTo.map(quote)
        if message.sender != reader.person { message.clientID = nil }
        if logged.amended != nil {
            message.reactions = try transaction.reactions.list(to: message.number, for: reader)
        }
        return message
    }

    func quote(_ number: Int) throws -> MessageQuote {
        guard let quoted = try findMessage(number)?.message else { return MessageQuote(number: number) }
        let text = quoted.text.isEmpty ? nil : Excerpt.of(quoted.text, maximum: 100)
        return MessageQuote(number: number, sender: quoted.sender, text: text)
    }

    private func findMessage(_ number: Int) throws -> LoggedMessage? {
        guard number >= reader.first,
            let logged = try transaction.entries.find(number, in: reader.conversation), logged.message.event == nil,
            try !isHidden(logged.message)
        else { return nil }
        return logged
    }

    private func isHidden(_ message: ChatMessage) throws -> Bool {
        if try transaction.hiddenMessages.contains(message.number, of: reader) { return true }
        return try reader.hidesSenders(in: transaction)
            && transaction.isBlocked(between: reader.person, and: message.sender)
    }

    /// Reads the hidden numbers once, for many entries.
    func hiddenEntries(from number: Int) throws -> HiddenEntries {
        HiddenEntries(
            reader: reader,
            numbers: try transaction.hiddenMessages.numbers(from: number, of: reader),
            hidesSenders: try reader.hidesSenders(in: transaction),
            transaction: transaction
        )
    }
}

/// The entries hidden from a reader.
struct HiddenEntries {
    fileprivate let reader: LogReader
    fileprivate let numbers: Set<Int>
    fileprivate let hidesSenders: Bool
    fileprivate let transaction: ReadTransaction

    func contains(_ entry: ChatMessage) throws -> Bool {
        if numbers.contains(entry.number) { return true }
        return try hidesSenders && entry.event == nil
            && transaction.isBlocked(between: reader.person, and: entry.sender)
    }
}
