import ArgumentParser
import AuthContract
import GatewaySupervision
import Vocabulary
import Wire

struct AccountSessionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sessions",
        abstract: "List and revoke your sessions.",
        subcommands: [AccountSessionsListCommand.self, AccountSessionsRevokeCommand.self]
    )
}

struct AccountSessionsListCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "list",
        "List your sessions, last used first.",
        examples: "umkreis account sessions list"
    )

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        guard try session.account() != nil else { throw Refusal.signInRequired("you are not signed in") }
        let reply = try await session.send(ListSessions())
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "SESSION"),
                .init(title: "DEVICE", isFlexible: true),
                .init(title: "SINCE"),
                .init(title: "LAST USED")
            )
            for running in reply.sessions {
                table.add(
                    running.session.description,
                    running.isCurrent ? "this one" : running.device ?? "",
                    session.output.moments.of(running.createdAt),
                    session.output.moments.of(running.lastUsedAt)
                )
            }
            return session.output.table(table)
        }
    }
}

struct AccountSessionsRevokeCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "revoke",
        "End one session, or all others.",
        examples: "umkreis account sessions revoke 01JTXG8Q5T0000000000000000",
        "umkreis account sessions revoke --others"
    )

    @Argument(help: "The session's id.")
    var session: SessionID?

    @Flag(name: .long, help: "End all sessions except this one.")
    var others = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if (session == nil) != others { throw ValidationError("Give a session's id or --others.") }
    }

    func run(_ session: Session) async throws {
        guard let id = self.session else {
            let reply = try await session.send(RevokeOtherSessions())
            try session.output.show(reply) { "" }
            return session.output.notice("ended \(reply.ended)")
        }
        let reply = try await session.send(RevokeSession(session: id))
        try session.output.show(reply) { "" }
        session.output.notice("ended \(id)")
    }
}
