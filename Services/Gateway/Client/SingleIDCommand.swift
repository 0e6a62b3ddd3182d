import ArgumentParser
import AuthContract
import CatalogueContract
import ChatContract
import GatewayKit
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// A call about one thing that needs no code to be a command: it's sent, and a notice is printed.
protocol SingleIDCall: Call {
    associatedtype Subject: ExpressibleByArgument, CustomStringConvertible
    /// The words to type.
    associatedtype Typed: ExpressibleByArgument = Subject

    static var text: CommandText { get }

    init(about subject: Subject)

    static func subject(_ typed: Typed, _ session: Session) async throws -> Subject

    /// The name of the subject, for the notice.
    static func name(of subject: Subject, _ session: Session) async throws -> String
}

extension SingleIDCall where Typed == Subject {
    static func subject(_ typed: Subject, _ session: Session) async throws -> Subject { typed }
}

extension SingleIDCall where Typed == PersonArgument, Subject == UserID {
    static func subject(_ typed: PersonArgument, _ session: Session) async throws -> UserID {
        try await session.people.user(typed)
    }
}

struct CommandText {
    /// The path after `umkreis`, such as `chat accept`.
    let command: String
    /// The sentence for help.
    let abstract: String
    let subject: CommandSubject
    /// The key of a text that names the subject, as in `{user}`.
    let notice: String

    init(_ command: String, _ abstract: String, about subject: CommandSubject, notice: String) {
        self.command = command
        self.abstract = abstract
        self.subject = subject
        self.notice = notice
    }
}

enum CommandSubject: String {
    case conversation, post, search, trip, user

    var help: ArgumentHelp {
        .init(self == .user ? PersonArgument.words : "The \(rawValue)'s id.", valueName: rawValue)
    }
}

/// The command of a plain call.
struct SingleIDCommand<C: SingleIDCall>: GatewayCommand {
    static var configuration: CommandConfiguration {
        let verb = C.text.command.split(separator: " ").last ?? ""
        return Self.verb(String(verb), C.text.abstract)
            .examples("umkreis \(C.text.command) 01JTXG8Q5T0000000000000000")
    }

    @Argument(help: C.text.subject.help)
    var typed: C.Typed

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let subject = try await C.subject(typed, session)
        let name = try await C.name(of: subject, session)
        let notice = localized(C.text.notice, [C.text.subject.rawValue: .words(name)])
        try await session.perform(C(about: subject), notice: notice)
    }
}

extension SingleIDCall where Subject == ConversationID {
    static func name(of subject: Subject, _ session: Session) async throws -> String {
        try await session.subjects.name(of: subject)
    }
}

extension SingleIDCall where Subject == UserID {
    static func name(of subject: Subject, _ session: Session) async throws -> String {
        try await session.subjects.name(of: subject)
    }
}

extension SingleIDCall where Subject == PostID {
    static func name(of subject: Subject, _ session: Session) async throws -> String {
        try await session.subjects.name(of: subject)
    }
}

extension SingleIDCall where Subject == SavedSearchID {
    static func name(of subject: Subject, _ session: Session) async throws -> String {
        try await session.subjects.name(of: subject)
    }
}

extension SingleIDCall where Subject == TripID {
    static func name(of subject: Subject, _ session: Session) async throws -> String {
        try await session.subjects.name(of: subject)
    }
}

// MARK: The plain calls

extension AcceptRequest: SingleIDCall {
    static let text = CommandText(
        "chat accept",
        "Accept a message request or a group invitation.",
        about: .conversation,
        notice: "cli.chat.accepted"
    )

    init(about conversation: ConversationID) { self.init(conversation: conversation) }
}

extension DeclineRequest: SingleIDCall {
    static let text = CommandText(
        "chat decline",
        "Decline a request without notifying the sender.",
        about: .conversation,
        notice: "cli.chat.declined"
    )

    init(about conversation: ConversationID) { self.init(conversation: conversation) }
}

extension LeaveGroup: SingleIDCall {
    static let text = CommandText(
        "chat group leave",
        "Leave a group; an owner is succeeded by an admin or a member.",
        about: .conversation,
        notice: "cli.chat.left"
    )

    init(about conversation: ConversationID) { self.init(conversation: conversation) }
}

extension Block: SingleIDCall {
    typealias Typed = PersonArgument

    static let text = CommandText(
        "account block",
        "Block a user; you no longer see or reach each other.",
        about: .user,
        notice: "cli.account.blocked"
    )

    init(about user: UserID) { self.init(user: user) }
}

extension Unblock: SingleIDCall {
    typealias Typed = PersonArgument

    static let text = CommandText(
        "account unblock",
        "Unblock a user.",
        about: .user,
        notice: "cli.account.unblocked"
    )

    init(about user: UserID) { self.init(user: user) }
}

extension LiftSuspension: SingleIDCall {
    typealias Typed = PersonArgument

    static let text = CommandText(
        "report lift",
        "Lift a user's suspension; moderators only.",
        about: .user,
        notice: "cli.report.suspensionLifted"
    )

    init(about user: UserID) { self.init(user: user) }
}

extension RestorePost: SingleIDCall {
    static let text = CommandText(
        "report restore",
        "Restore a hidden post; moderators only.",
        about: .post,
        notice: "cli.report.restored"
    )

    init(about post: PostID) { self.init(post: post) }
}

extension DeleteSavedSearch: SingleIDCall {
    static let text = CommandText(
        "alerts delete",
        "Delete a saved search and its alerts.",
        about: .search,
        notice: "cli.search.deleted"
    )

    init(about search: SavedSearchID) { self.init(id: search) }
}

extension AcceptInvitation: SingleIDCall {
    static let text = CommandText(
        "trip accept",
        "Accept the invitation to a trip; to decline, leave it.",
        about: .trip,
        notice: "cli.trip.accepted"
    )

    init(about trip: TripID) { self.init(id: trip) }
}

extension LeaveTrip: SingleIDCall {
    static let text = CommandText(
        "trip leave",
        "Leave a trip or decline its invitation; the others keep it.",
        about: .trip,
        notice: "cli.trip.left"
    )

    init(about trip: TripID) { self.init(id: trip) }
}
