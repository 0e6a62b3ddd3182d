import ArgumentParser
import AuthContract
import CatalogueContract
import ChatContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct ReportCommand: ParsableCommand {
    static let configuration = group(
        "report",
        "Report users and content, and moderate reports.",
        [
            ReportUserCommand.self, ReportPostCommand.self, ReportRatingCommand.self, ReportMessageCommand.self,
            ReportConversationCommand.self, ReportListCommand.self, ReportShowCommand.self, ReportNoteCommand.self,
            ReportResolveCommand.self, SingleIDCommand<LiftSuspension>.self, ReportHideCommand.self,
            SingleIDCommand<RestorePost>.self, ReportObjectionsCommand.self, ReportDecideCommand.self,
        ]
    )
}

struct ReasonOptions: ParsableArguments {
    @Option(help: .ruled("The reason", by: ReportReason.rule, valueName: "reason"))
    var reason: String

    @Option(help: .ruled("An explanation", by: ReportReason.textRule))
    var text: String?

    /// - Parameter subject: the name of the reported person or thing.
    fileprivate func send<C: Call>(
        _ report: C,
        about subject: String,
        _ session: Session
    ) async throws where C.Reply == ReportReceipt {
        let receipt = try await session.send(report)
        try session.output.show(receipt) { "\(receipt.report)" }
        let named: [String: TextValue] = ["subject": .words(subject)]
        session.output.notice(localized("cli.report.reported", named))
    }
}

struct ReportUserCommand: GatewayCommand {
    static let configuration = verb("user", "Report a user to the moderators.")
        .examples(#"umkreis report user 01JTXG8Q5T0000000000000000 --reason spam --text "writes to everybody""#)

    @Argument(help: .init(PersonArgument.words))
    var user: PersonArgument

    @OptionGroup var why: ReasonOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let user = try await session.people.user(user)
        let request = Report(user: user, reason: ReportReason(why.reason), text: why.text)
        try await why.send(request, about: try await session.subjects.name(of: user), session)
    }
}

struct ReportPostCommand: GatewayCommand {
    static let configuration = verb("post", "Report a post to the moderators.")
        .examples("umkreis report post 01JTXG8Q5T0000000000000000 --reason fraud")

    @Argument(help: "The post's id.")
    var post: PostID

    @OptionGroup var why: ReasonOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = ReportPost(post: post, reason: ReportReason(why.reason), text: why.text)
        try await why.send(request, about: try await session.subjects.name(of: post), session)
    }
}

struct ReportRatingCommand: GatewayCommand {
    static let configuration = verb("rating", "Report a rating of a post to the moderators.")
        .examples("umkreis report rating 01JTXG8Q5T0000000000000000 --reason spam")

    @Argument(help: "The rating's id.")
    var rating: RatingID

    @OptionGroup var why: ReasonOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = ReportRating(rating: rating, reason: ReportReason(why.reason), text: why.text)
        try await why.send(request, about: localized("cli.report.rating", ["rating": "\(rating)"]), session)
    }
}

struct ReportMessageCommand: GatewayCommand {
    static let configuration = verb("message", "Report a message; moderators also see the five before it.")
        .examples("umkreis report message 01JTXG8Q5T0000000000000000 7 --reason harassment")

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @Argument(help: "The message's number.")
    var message: Int

    @OptionGroup var why: ReasonOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = ReportMessage(
            conversation: conversation,
            message: message,
            reason: ReportReason(why.reason),
            text: why.text
        )
        let named: [String: TextValue] = [
            "value": "\(message)", "conversation": .words(try await session.subjects.name(of: conversation)),
        ]
        try await why.send(request, about: localized("cli.report.message", named), session)
    }
}

struct ReportConversationCommand: GatewayCommand {
    static let configuration = verb("conversation", "Report a conversation; moderators see the five latest messages.")
        .examples("umkreis report conversation 01JTXG8Q5T0000000000000000 --reason spam")

    @Argument(help: "The conversation's id.")
    var conversation: ConversationID

    @OptionGroup var why: ReasonOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let request = ReportConversation(conversation: conversation, reason: ReportReason(why.reason), text: why.text)
        try await why.send(request, about: try await session.subjects.name(of: conversation), session)
    }
}
