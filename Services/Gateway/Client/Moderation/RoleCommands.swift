import ArgumentParser
import AuthContract
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisTokens
import UmkreisWire

struct OperatorCommand: ParsableCommand {
    static let configuration = group(
        "operator",
        "Manage operators and import accounts.",
        [
            RoleAddCommand<OperatorRole>.self, RoleRemoveCommand<OperatorRole>.self, OperatorTokenCommand.self,
            AccountImportCommand.self,
        ]
    )
}

struct ModeratorCommand: ParsableCommand {
    static let configuration = group(
        "moderator",
        "Manage moderators.",
        [RoleAddCommand<ModeratorRole>.self, RoleRemoveCommand<ModeratorRole>.self]
    )
}

/// A role with its own command.
protocol RoleCommandKind {
    static var name: RoleName { get }
    static var article: String { get }
}

enum OperatorRole: RoleCommandKind {
    static let name = RoleName.operator
    static let article = "an"
}

enum ModeratorRole: RoleCommandKind {
    static let name = RoleName.moderator
    static let article = "a"
}

/// A user as typed: an id, else an email address or username.
struct UserReference: ExpressibleByArgument {
    let text: String

    init(argument: String) {
        text = argument
    }

    var user: UserID? { UserID(text) }
    var login: String? { user == nil ? text : nil }
}

struct RoleAddCommand<Held: RoleCommandKind>: GatewayCommand {
    static var configuration: CommandConfiguration {
        verb("add", "Make a registered user \(Held.article) \(Held.name), effective with the next token.")
            .examples("umkreis \(Held.name) add ada@example.org")
    }

    @Argument(help: "The user's email address, username or id.")
    var login: UserReference

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(GrantRole(user: login.user, login: login.login, role: Held.name))
        try session.output.show(reply) { session.output.words(of: reply.roles) }
        session.output.notice(
            localized(
                "cli.account.roleGranted",
                ["text": .words(PlainText.oneLine(login.text)), "name": "\(Held.name)"]
            )
        )
    }
}

struct RoleRemoveCommand<Held: RoleCommandKind>: GatewayCommand {
    static var configuration: CommandConfiguration {
        verb("remove", "Revoke the role of \(Held.article) \(Held.name) and end the user's sessions.")
            .examples("umkreis \(Held.name) remove ada@example.org")
    }

    @Argument(help: "The user's email address, username or id.")
    var login: UserReference

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(RevokeRole(user: login.user, login: login.login, role: Held.name))
        try session.output.show(reply) { session.output.words(of: reply.roles) }
        session.output.notice(
            localized(
                "cli.account.roleRevoked",
                ["text": .words(PlainText.oneLine(login.text)), "name": "\(Held.name)"]
            )
        )
    }
}

struct OperatorTokenCommand: GatewayCommand {
    static let configuration = verb(
        "token",
        "Print a service token for programs that call the services; valid for five minutes."
    ).examples("TOKEN=$(umkreis operator token)")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let token: String
        /// At least.
        let goodForSeconds: Int
    }

    func run(_ session: Session) async throws {
        guard let token = try session.client.tokens.ownerToken() else {
            throw Refusal.ownerOnly("cli.account.serviceTokenRefused", session.directory)
        }
        let seconds = Int(ServiceTokens.lifetime / .seconds(1))
        try session.output.show(Report(token: token, goodForSeconds: seconds)) { token }
    }
}
