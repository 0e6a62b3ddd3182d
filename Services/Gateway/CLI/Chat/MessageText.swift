import ChatContract
import Vocabulary

/// A message in words.
enum MessageText {
    /// Whose names it takes to show these.
    static func people(in messages: [ChatMessage]) -> [UserID] {
        messages.flatMap { [$0.sender, $0.event?.person].compactMap(\.self) }
    }

    /// `12  Ada  2 min ago  Is it still there?`; further lines of the text stand under the first.
    ///
    /// - Parameter person: the name of whom an event is about.
    static func line(_ message: ChatMessage, sender: String?, person: String? = nil, _ output: Output) -> String {
        let name = PlainText.oneLine(sender ?? message.sender.description)
        let head = "\(message.number)  \(name)  \(output.moments.of(message.sentAt))  "
        let lines = PlainText.lines(body(of: message, person)).split(separator: "\n", omittingEmptySubsequences: false)
        let indent = "\n" + String(repeating: " ", count: DisplayWidth.of(head))
        return output.style.dim(head) + lines.joined(separator: indent)
    }

    /// What it says or shows, on one line.
    static func summary(_ message: ChatMessage) -> String {
        PlainText.oneLine(message.text.isEmpty ? body(of: message).replacing("\n", with: " ") : message.text)
    }

    /// `👍 2  🐟 1`.
    static func reactions(of message: ChatMessage) -> String {
        PlainText.oneLine((message.reactions ?? []).map { "\($0.emoji) \($0.count)" }.joined(separator: "  "))
    }

    /// What it answers, its text, what is attached, and what others have put on it, each on a line.
    private static func body(of message: ChatMessage, _ person: String? = nil) -> String {
        if let event = message.event { return words(of: event, person) }
        if message.deletedAt != nil { return "(deleted)" }
        if message.isErased == true { return "(erased)" }
        var lines: [String] = []
        if let quote = message.replyTo { lines.append("> \(quote.number) \(quote.text ?? "")") }
        if !message.text.isEmpty { lines.append(message.text + (message.revision == nil ? "" : " (edited)")) }
        lines += (message.photos ?? []).map { "[photo \($0)]" }
        if let place = message.place {
            lines.append("[place \(place.point.lat),\(place.point.lon) \(place.name ?? "")]")
        }
        if let post = message.post { lines.append("[post \(post)]") }
        if message.reactions != nil { lines.append(reactions(of: message)) }
        return lines.joined(separator: "\n")
    }

    private static func keeping(_ event: ConversationEvent) -> String? {
        guard event.kind == .retention else { return nil }
        guard let seconds = event.keepFor else { return "all is kept" }
        return seconds % 86_400 == 0 ? "\(seconds / 86_400) days" : "\(seconds / 60) minutes"
    }

    private static func words(of event: ConversationEvent, _ person: String?) -> String {
        let name = event.person.map { person ?? $0.description }
        let title = event.title.map { "\u{201C}\($0)\u{201D}" }
        let parts = [event.kind.text, name, title, event.photo?.description, keeping(event)]
        return "(\(parts.compactMap(\.self).joined(separator: " ")))"
    }
}
