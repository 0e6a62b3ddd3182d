import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct AccountSessionsCommand: ParsableCommand {
    static let configuration = group(
        "sessions",
        "List and revoke your sessions.",
        [AccountSessionsListCommand.self, AccountSessionsRevokeCommand.self]
    )
}

struct AccountSessionsListCommand: GatewayCommand {
    static let configuration = verb("list", "List your sessions, last used first.")
        .examples("umkreis account sessions list")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        _ = try session.requireAccount()
        let reply = try await session.send(ListSessions())
        try session.output.show(reply) {
            session.output.table(
                reply.sessions,
                .text("session") { $0.session },
                .flexible("device") { $0.isCurrent ? localized("cli.account.thisSession") : $0.device ?? "" },
                .moment("since") { $0.createdAt },
                .moment("lastUsed") { $0.lastUsedAt }
            )
        }
    }
}

struct AccountSessionsRevokeCommand: GatewayCommand {
    static let configuration = verb("revoke", "End one session, or all others.")
        .examples(
            "umkreis account sessions revoke 01JTXG8Q5T0000000000000000",
            "umkreis account sessions revoke --others"
        )

    @Argument(help: "The session's id.")
    var session: SessionID?

    @Flag(help: "End all sessions except this one.")
    var others = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        if (session == nil) != others { throw ValidationError(localized("cli.account.sessionOrOthers")) }
    }

    func run(_ session: Session) async throws {
        guard let id = self.session else {
            return try await session.perform(RevokeOtherSessions()) {
                localized("cli.account.endedOthers", ["count": .count($0.ended)])
            }
        }
        let named: [String: TextValue] = ["id": .words(try await session.subjects.name(of: id))]
        try await session.perform(RevokeSession(session: id), notice: localized("cli.account.ended", named))
    }
}
