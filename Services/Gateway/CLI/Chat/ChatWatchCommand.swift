import ArgumentParser
import ChatContract
import Vocabulary
import Wire

struct ChatWatchCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "watch",
        "Show messages as they come, until Ctrl-C.",
        examples: "umkreis chat watch",
        "umkreis chat watch --json --count 10",
        "umkreis chat watch --since CURSOR      go on where a watch ended"
    )

    @Argument(help: "Only this conversation.")
    var conversation: ConversationID?

    @Option(name: .long, help: ArgumentHelp("Begin behind this cursor, not now.", valueName: "cursor"))
    var since: Cursor?

    @Option(name: .long, help: ArgumentHelp("End after so many messages.", valueName: "count"))
    var count: Int?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        if let count, count < 1 { throw ValidationError("--count is 1 or more.") }
    }

    func run(_ session: Session) async throws {
        var watch = MessageWatch(session, cursor: since)
        var left = count ?? .max
        try await watch.begin()
        while left > 0 {
            for message in try await watch.next() where left > 0 {
                if let conversation, message.message.conversation != conversation { continue }
                try session.output.item(message) {
                    MessageText.line(message.message, sender: message.senderName, session.output)
                }
                left -= 1
            }
        }
    }
}
