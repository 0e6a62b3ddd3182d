import ArgumentParser
import AuthContract
import Tokens
import Wire

/// Who runs the stack.
struct OperatorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "operator",
        abstract: "Who runs the stack.",
        subcommands: [OperatorAddCommand.self, OperatorRemoveCommand.self, OperatorTokenCommand.self]
    )
}

struct OperatorAddCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "add",
        "Make a registered user an operator, from the next token on.",
        examples: "umkreis operator add ada@example.org"
    )

    @Argument(help: "The user's e-mail address or username.")
    var login: String

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try await session.grant(.operator, to: login)
    }
}

struct OperatorRemoveCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "remove",
        "Make an operator a user as others are; the user's sessions end.",
        examples: "umkreis operator remove ada@example.org"
    )

    @Argument(help: "The user's e-mail address or username.")
    var login: String

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try await session.revoke(.operator, from: login)
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
