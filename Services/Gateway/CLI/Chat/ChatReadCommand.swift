import ArgumentParser
import ChatContract
import Vocabulary

struct ChatReadCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "read",
        "Show a conversation, and mark it read up to there.",
        examples: "umkreis chat read 01JTXG8Q5T0000000000000000",
        "umkreis chat read 01JTXG8Q5T0000000000000000 --before 40 --peek"
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Option(name: .long, help: ArgumentHelp("Only messages before this one.", valueName: "number"))
    var before: Int?

    @Option(name: .long, help: ArgumentHelp("Only messages after this one.", valueName: "number"))
    var after: Int?

    @Option(name: .long, help: ArgumentHelp("How many at most, 1 to 200.", valueName: "count"))
    var limit: Int?

    @Flag(name: .long, help: "Leave them unread.")
    var peek = false

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = ListMessages(conversation: conversation, before: before, after: after, limit: limit)
        let reply = try await session.send(request)
        let names = session.output.isJSON ? [:] : await session.names(of: reply.messages.map(\.sender))
        try session.output.show(reply) {
            reply.messages
                .map { MessageText.line($0, sender: names[$0.sender], session.output) }
                .joined(separator: "\n")
        }
        if reply.messages.isEmpty { session.output.notice("no messages") }
        if let last = reply.messages.last, last.number > reply.read, !peek {
            _ = try await session.send(MarkRead(conversation: conversation, upTo: last.number))
        }
    }
}
