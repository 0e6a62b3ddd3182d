import ArgumentParser
import ChatContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct ChatEditCommand: GatewayCommand {
    static let configuration = verb("edit", "Edit a message of yours, within a day.")
        .examples(#"umkreis chat edit 01JTXG8Q5T0000000000000000 12 "At nine?""#)

    @OptionGroup var message: MessageArguments

    @Argument(help: .ruled("The new text", by: SendMessage.textRule))
    var text: [String]

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = EditMessage(
            conversation: message.conversation,
            message: message.number,
            text: text.joined(separator: " ")
        )
        var values = try await message.values(session)
        try await session.perform(request) { reply in
            values["count"] = .count(EditMessage.maximum - (reply.message.revision ?? 0))
            return localized("cli.chat.editedWithRest", values)
        }
    }
}

struct ChatDeleteCommand: GatewayCommand {
    static let configuration = verb(
        "delete",
        "Delete a message of yours within a day, or hide any message from yourself."
    ).examples(
        "umkreis chat delete 01JTXG8Q5T0000000000000000 12",
        "umkreis chat delete 01JTXG8Q5T0000000000000000 12 --for-me"
    )

    @OptionGroup var message: MessageArguments

    @Flag(help: "Hide the message only from yourself; any sender, any age.")
    var forMe = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let (conversation, number) = (message.conversation, message.number)
        let values = try await message.values(session)
        if forMe {
            try await session.perform(
                HideMessage(conversation: conversation, message: number),
                notice: localized("cli.chat.messageHidden", values)
            )
        } else {
            try await session.perform(
                DeleteMessage(conversation: conversation, message: number),
                notice: localized("cli.chat.deletedForAllMembers", values)
            )
        }
    }
}

struct ChatReactCommand: GatewayCommand {
    static let configuration = verb("react", "React to a message with an emoji.")
        .examples(
            "umkreis chat react 01JTXG8Q5T0000000000000000 12 👍",
            "umkreis chat react 01JTXG8Q5T0000000000000000 12 👍 --remove"
        )

    @OptionGroup var message: MessageArguments

    @Argument(help: .ruled("One emoji", by: SetReaction.emojiRule))
    var emoji: String

    @Flag(help: "Remove your reaction.")
    var remove = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = SetReaction(
            conversation: message.conversation,
            message: message.number,
            emoji: emoji,
            isSet: !remove
        )
        var values = try await message.values(session)
        let reply = try await session.send(request)
        try session.output.show(reply) { MessageText.reactions(of: reply.message) }
        values["emoji"] = .words(PlainText.oneLine(emoji))
        session.output.notice(localized(remove ? "cli.chat.reactionRemoved" : "cli.chat.reacted", values))
    }
}

struct ChatSearchCommand: GatewayCommand {
    static let configuration = verb("search", "Search your messages, newest first.")
        .examples("umkreis chat search green lamp", "umkreis chat search lamp --in 01JTXG8Q5T0000000000000000")

    @OptionGroup var page: PageOptions

    @Argument(help: "Words that messages must contain; the last may be a prefix.")
    var words: [String]

    @Option(help: .init("Search only this conversation.", valueName: "conversation"))
    var `in`: ConversationID?

    @OptionGroup(title: "Global options") var options: GatewayOptions

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
        if reply.messages.isEmpty { session.output.notice(localized("cli.list.noResults")) }
        if reply.isBehind == true { session.output.notice(localized("cli.chat.indexBehind")) }
        page.report(session.output, shown: reply.messages.count, next: reply.next)
    }
}

struct MessageArguments: ParsableArguments {
    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: "The message's number.")
    var number: Int

    /// The values of a notice about it.
    fileprivate func values(_ session: Session) async throws -> [String: TextValue] {
        ["number": .count(number), "conversation": .words(try await session.subjects.name(of: conversation))]
    }
}
