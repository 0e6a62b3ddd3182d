import ArgumentParser
import ChatContract
import GatewaySupervision
import Messaging
import Vocabulary
import Wire

struct ChatWatchCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "watch",
        "Show messages as they come, until Ctrl-C; begins where the last watch ended.",
        examples: "umkreis chat watch",
        "umkreis chat watch --now                pass over what has come meanwhile",
        "umkreis chat watch --json --count 10",
        "umkreis chat watch --since CURSOR"
    )

    @Argument(help: "Only this conversation.")
    var conversation: ConversationID?

    @OptionGroup var watched: WatchOptions

    @Flag(name: .long, help: "Begin now.")
    var now = false

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        if now, watched.since != nil { throw ValidationError("--now goes without --since.") }
    }

    func run(_ session: Session) async throws {
        var watch = MessageWatch(session, of: conversation)
        var left = watched.count ?? .max
        try await watch.begin(at: watched.since, isAnew: now)
        while left > 0, !watch.isOver {
            // No more than are shown, so that what is kept passes none over.
            let news = try await watch.next(atMost: min(left, MessageWatch.page))
            for change in news {
                try session.output.item(change) { change.line(session.output) }
            }
            try watch.keep()
            left -= news.count(where: \.isMessage)
        }
    }
}

/// One line of `chat watch --json`.
struct WatchedChange: Encodable {
    let v = 1
    /// New; absent where one that was told before has changed.
    var message: ChatMessage?
    /// As it stands now.
    var amended: ChatMessage?
    /// In which a stranger has written, or asks one into a group.
    var requested: ConversationID?
    /// In which one is no longer.
    var departed: ConversationID?
    let senderName: String?
    /// Whom an event is about.
    let personName: String?
    /// Of the post that is shown with it.
    let postTitle: String?
    /// Where to go on with `--since`; only on the last of those that came together, for it stands for all of them.
    let cursor: Cursor?

    /// Whether it is one of those that `--count` counts.
    fileprivate var isMessage: Bool { message != nil || amended != nil }

    fileprivate func line(_ output: Output) -> String {
        if let requested { return "* asked into \(requested): umkreis chat accept \(requested)" }
        if let departed { return "* no longer in \(departed)" }
        guard let shown = message ?? amended else { return "" }
        let line = MessageText.line(shown, .init(sender: senderName, person: personName, post: postTitle), output)
        return amended == nil ? line : "* " + line
    }
}
