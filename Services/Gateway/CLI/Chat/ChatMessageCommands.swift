import ArgumentParser
import ChatContract
import GatewaySupervision
import Vocabulary
import Wire

struct ChatEditCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "edit",
        "Put another text in the place of what you have said, within a day.",
        examples: #"umkreis chat edit 01JTXG8Q5T0000000000000000 12 "At nine?""#
    )

    @OptionGroup var message: MessageArguments

    @Argument(help: .ruled("What it says from now on", by: SendMessage.textRule))
    var text: [String]

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = EditMessage(
            conversation: message.conversation,
            message: message.number,
            text: text.joined(separator: " ")
        )
        let reply = try await session.send(request)
        try session.output.show(reply) { "" }
        session.output.notice("edited; \(EditMessage.most - (reply.message.revision ?? 0)) more times can be")
    }
}

struct ChatDeleteCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "delete",
        "Take back what you have said, within a day; or take any message out of your own sight.",
        examples: "umkreis chat delete 01JTXG8Q5T0000000000000000 12",
        "umkreis chat delete 01JTXG8Q5T0000000000000000 12 --for-me"
    )

    @OptionGroup var message: MessageArguments

    @Flag(name: .long, help: "Only for you, whoever has sent it and however old it is.")
    var forMe = false

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let (conversation, number) = (message.conversation, message.number)
        if forMe {
            let done = try await session.send(HideMessage(conversation: conversation, message: number))
            try session.output.show(done) { "" }
            session.output.notice("hidden; all others still see it")
        } else {
            let reply = try await session.send(DeleteMessage(conversation: conversation, message: number))
            try session.output.show(reply) { "" }
            session.output.notice("deleted for everybody")
        }
    }
}

struct ChatReactCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "react",
        "Put an emoji on a message.",
        examples: "umkreis chat react 01JTXG8Q5T0000000000000000 12 👍",
        "umkreis chat react 01JTXG8Q5T0000000000000000 12 👍 --remove"
    )

    @OptionGroup var message: MessageArguments

    @Argument(help: .ruled("One emoji", by: SetReaction.emojiRule))
    var emoji: String

    @Flag(name: .long, help: "Take yours away again.")
    var remove = false

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = SetReaction(
            conversation: message.conversation,
            message: message.number,
            emoji: emoji,
            isSet: !remove
        )
        let reply = try await session.send(request)
        try session.output.show(reply) { MessageText.reactions(of: reply.message) }
    }
}

struct ChatSearchCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "search",
        "Find words in what you have written and been told, the newest first.",
        examples: "umkreis chat search green lamp",
        "umkreis chat search lamp --in 01JTXG8Q5T0000000000000000"
    )

    @OptionGroup var page: PageOptions

    @Argument(help: "Words that must all be met; the last may be the beginning of one.")
    var words: [String]

    @Option(name: .long, help: ArgumentHelp("Only this conversation.", valueName: "conversation"))
    var `in`: ConversationID?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = SearchMessages(
            words: words.joined(separator: " "),
            conversation: `in`,
            limit: page.limit,
            cursor: page.cursor
        )
        let reply = try await session.send(request)
        var names = MessageNames()
        if !session.output.isJSON { await names.learn(reply.messages, session) }
        try session.output.show(reply) {
            reply.messages
                .map { "\($0.conversation)  \(MessageText.line($0, names.of($0), session.output))" }
                .joined(separator: "\n")
        }
        if reply.messages.isEmpty { session.output.notice("nothing found") }
        if reply.isBehind == true { session.output.notice("the newest messages are not searched yet; ask again") }
        page.tell(session, shown: reply.messages.count, next: reply.next)
    }
}

/// Which message: its conversation and its number there.
struct MessageArguments: ParsableArguments {
    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: "The message's number.")
    var number: Int
}
