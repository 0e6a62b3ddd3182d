import ChatContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary

enum MessageText {
    /// `12  Ada  2 min ago  Is it still there?`, with further lines indented.
    static func line(_ message: ChatMessage, _ names: MessageNames.Names, _ output: Output) -> String {
        let name = PlainText.oneLine(names.sender ?? message.sender.description)
        let head = "\(message.number)  \(name)  \(output.moments.of(message.sentAt))  "
        let lines = PlainText.lines(body(of: message, names)).split(separator: "\n", omittingEmptySubsequences: false)
        let indent = "\n" + String(repeating: " ", count: DisplayWidth.of(head))
        return output.style.dim(head) + lines.joined(separator: indent)
    }

    static func lines(_ messages: [ChatMessage], _ names: MessageNames, _ output: Output) -> String {
        messages.map { line($0, names.of($0), output) }.joined(separator: "\n")
    }

    /// One line with sender and content.
    static func summary(_ message: ChatMessage, _ names: MessageNames.Names) -> String {
        let words = message.text.isEmpty ? body(of: message, names).replacing("\n", with: " ") : message.text
        return PlainText.oneLine((names.sender.map { "\($0): " } ?? "") + words)
    }

    /// `👍 2  🐟 1`.
    static func reactions(of message: ChatMessage) -> String {
        PlainText.oneLine((message.reactions ?? []).map { "\($0.emoji) \($0.count)" }.joined(separator: "  "))
    }

    /// Reply, text, attachments and reactions, one per line.
    private static func body(of message: ChatMessage, _ names: MessageNames.Names) -> String {
        if let event = message.event { return words(of: event, by: message.sender, names.person) }
        if message.deletedAt != nil { return localized("cli.chat.deletedMessage") }
        if message.isErased == true { return localized("cli.chat.erasedMessage") }
        var lines: [String] = []
        if let quote = message.replyTo {
            lines.append("> \(quote.number) \(quote.text ?? localized("cli.chat.noText"))")
        }
        if !message.text.isEmpty {
            lines.append(message.text + (message.revision == nil ? "" : localized("cli.chat.edited")))
        }
        lines += (message.photos ?? []).map { localized("cli.chat.photo", ["value": "\($0)"]) }
        if let place = message.place {
            let words = [
                localized("cli.chat.place", ["lat": "\(place.point.lat)", "lon": "\(place.point.lon)"]), place.name,
            ].compactMap(\.self)
            lines.append("[\(words.joined(separator: " "))]")
        }
        if let post = message.post {
            lines.append(
                localized("cli.chat.post", ["post": "\(post)", "post2": "\(names.post.map { " \($0)" } ?? "")"])
            )
        }
        if message.reactions != nil { lines.append(reactions(of: message)) }
        return lines.joined(separator: "\n")
    }

    private static func keeping(_ event: ConversationEvent) -> String? {
        guard event.kind == .retention else { return nil }
        guard let seconds = event.keepFor else { return localized("cli.chat.retentionNone") }
        let (unit, length) = seconds % 86_400 == 0 ? ("days", seconds / 86_400) : ("minutes", seconds / 60)
        return localized("cli.span.\(unit)", ["count": .count(length)])
    }

    private static func words(of event: ConversationEvent, by sender: UserID, _ person: String?) -> String {
        let name = event.person == sender ? nil : event.person.map { person ?? $0.description }
        let title = event.title.map { "\u{201C}\($0)\u{201D}" }
        let kind = TextCatalogue.of(.current).text("cli.chat.event.\(event.kind.text)") ?? event.kind.text
        let parts = [kind, name, title, event.photo?.description, keeping(event)]
        return "(\(parts.compactMap(\.self).joined(separator: " ")))"
    }
}
