import ArgumentParser
import AuthContract

/// Who looks after what people report.
struct ModeratorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "moderator",
        abstract: "Who looks after what people report.",
        subcommands: [ModeratorAddCommand.self, ModeratorRemoveCommand.self]
    )
}

struct ModeratorAddCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "add",
        "Make a registered user a moderator, from the next token on.",
        examples: "umkreis moderator add ada@example.org"
    )

    @Argument(help: "The user's e-mail address or username.")
    var login: String

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try await session.grant(.moderator, to: login)
    }
}

struct ModeratorRemoveCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "remove",
        "Make a moderator a user as others are; the user's sessions end.",
        examples: "umkreis moderator remove ada@example.org"
    )

    @Argument(help: "The user's e-mail address or username.")
    var login: String

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try await session.revoke(.moderator, from: login)
    }
}
