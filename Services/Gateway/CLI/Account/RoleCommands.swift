import ArgumentParser
import AuthContract
import GatewaySupervision
import Tokens
import Wire

/// Who runs the stack.
struct OperatorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "operator",
        abstract: "Who runs the stack.",
        subcommands: [
            RoleAddCommand<OperatorRole>.self, RoleRemoveCommand<OperatorRole>.self, OperatorTokenCommand.self,
            AccountImportCommand.self,
        ]
    )
}

/// Who looks after what people report.
struct ModeratorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moderator",
        abstract: "Who looks after what people report.",
        subcommands: [RoleAddCommand<ModeratorRole>.self, RoleRemoveCommand<ModeratorRole>.self]
    )
}

/// A role that has a command of its name, with the article that it takes in a sentence.
protocol CommandedRole {
    static var name: RoleName { get }
    static var article: String { get }
}

enum OperatorRole: CommandedRole {
    static let name = RoleName.operator
    static let article = "an"
}

enum ModeratorRole: CommandedRole {
    static let name = RoleName.moderator
    static let article = "a"
}

/// Whom an operator names: by id where the text is one, else by e-mail address or username.
struct NamedUser: ExpressibleByArgument {
    let text: String

    init(argument: String) {
        text = argument
    }

    var user: UserID? { UserID(text) }
    var login: String? { user == nil ? text : nil }
}

struct RoleAddCommand<Held: CommandedRole>: GatewayCommand {
    static var configuration: CommandConfiguration {
        .verb(
            "add",
            "Make a registered user \(Held.article) \(Held.name), from the next token on.",
            examples: "umkreis \(Held.name) add ada@example.org"
        )
    }

    @Argument(help: "The user's e-mail address, username or id.")
    var login: NamedUser

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(GrantRole(user: login.user, login: login.login, role: Held.name))
        try session.output.show(reply) { reply.roles.map(\.text).joined(separator: ", ") }
        session.output.notice("\(PlainText.oneLine(login.text)) is \(Held.name) from the next token on")
    }
}

struct RoleRemoveCommand<Held: CommandedRole>: GatewayCommand {
    static var configuration: CommandConfiguration {
        .verb(
            "remove",
            "Make \(Held.article) \(Held.name) a user as others are; the user's sessions end.",
            examples: "umkreis \(Held.name) remove ada@example.org"
        )
    }

    @Argument(help: "The user's e-mail address, username or id.")
    var login: NamedUser

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(RevokeRole(user: login.user, login: login.login, role: Held.name))
        try session.output.show(reply) { reply.roles.map(\.text).joined(separator: ", ") }
        session.output.notice("\(PlainText.oneLine(login.text)) is no \(Held.name)")
    }
}

struct OperatorTokenCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "token",
        "Print a service token, for programs that speak to the services themselves; it is good for five minutes.",
        examples: "TOKEN=$(umkreis operator token)"
    )

    @OptionGroup(title: "In every command") var options: GatewayOptions

    private struct Report: Encodable {
        let token: String
        /// At least.
        let goodForSeconds: Int
    }

    func run(_ session: Session) async throws {
        guard let token = try session.ownerToken() else {
            throw Refusal.ownerOnly("a service token is for the stack's owner", session.directory)
        }
        let seconds = Int(ServiceTokens.lifetime / .seconds(1))
        try session.output.show(Report(token: token, goodForSeconds: seconds)) { token }
    }
}
