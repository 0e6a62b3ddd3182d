import ArgumentParser
import ChatContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct ChatWatchCommand: GatewayCommand {
    static let configuration = verb("watch", "Print new messages until Ctrl-C, starting where the last watch ended.")
        .examples(
            "umkreis chat watch",
            "umkreis chat watch --now                skip earlier messages",
            "umkreis chat watch --json --count 10",
            "umkreis chat watch --since CURSOR"
        )

    @Argument(help: "Watch only this conversation.")
    var conversation: ConversationID?

    @OptionGroup var watched: WatchOptions

    @Flag(help: "Start now.")
    var now = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if now, watched.since != nil { throw ValidationError(localized("cli.chat.nowOrSince")) }
    }

    func run(_ session: Session) async throws {
        var watch = MessageWatch(session, of: conversation)
        var left = watched.count ?? .max
        try await watch.begin(at: watched.since, ignoresStoredCursor: now)
        while left > 0, !watch.isOver {
            // The limit keeps the stored cursor from skipping messages.
            let changes = try await watch.next(atMost: min(left, MessageWatch.page))
            for change in changes {
                try session.output.item(change) { change.line(isNamed: conversation == nil, session.output) }
            }
            try watch.keep()
            left -= changes.count(where: \.isMessage)
        }
    }
}

/// A line of `chat watch --json`.
struct ChatChangeLine: Encodable {
    let v = 1
    /// A new message.
    var message: ChatMessage?
    /// A changed message.
    var amended: ChatMessage?
    /// A new request or invitation.
    var requested: ConversationID?
    /// The user has left it or was removed.
    var departed: ConversationID?
    /// How far another member has read.
    var read: ReadMark?
    /// The group's title, or the other user's name.
    let conversationName: String?
    let senderName: String?
    /// The subject of an event, or the user who has read.
    let personName: String?
    let postTitle: String?
    /// The cursor for `--since`; set on the last change of a page.
    let cursor: Cursor?

    /// Whether `--count` counts it.
    fileprivate var isMessage: Bool { message != nil || amended != nil }

    /// - Parameter isNamed: whether the conversation is named, as in a watch of all.
    fileprivate func line(isNamed: Bool, _ output: Output) -> String {
        if let requested {
            let values = ["name": name(of: requested), "requested": TextValue.words("\(requested)")]
            return localized("cli.chat.requestReceived", values)
        }
        if let departed { return localized("cli.chat.departed", ["departed": name(of: departed)]) }
        if let read {
            let user = TextValue.words(PlainText.oneLine(personName ?? "\(read.user)"))
            let values = ["user": user, "conversation": name(of: read.conversation), "number": .count(read.upTo)]
            return localized(isNamed ? "cli.chat.readReceiptOfConversation" : "cli.chat.readReceipt", values)
        }
        guard let shown = message ?? amended else { return "" }
        let line = MessageText.line(shown, .init(sender: senderName, person: personName, post: postTitle), output)
        let place = isNamed ? output.style.dim("[\(conversationName ?? "\(shown.conversation)")]  ") : ""
        return (amended == nil ? "" : "* ") + place + line
    }

    private func name(of conversation: ConversationID) -> TextValue { .words(conversationName ?? "\(conversation)") }
}
