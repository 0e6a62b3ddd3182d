import ArgumentParser
import ChatContract
import Vocabulary

struct ChatSendCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "send",
        "Say something.",
        examples: #"umkreis chat send 01JTXG8Q5T0000000000000000 "Is it still there?""#
    )

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: "What to say, 1 to 4,000 characters.")
    var text: [String]

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = SendMessage(conversation: conversation, text: text.joined(separator: " "))
        let reply = try await session.send(request)
        try session.output.show(reply) { "" }
        session.output.notice("sent as number \(reply.message.number)")
    }
}
