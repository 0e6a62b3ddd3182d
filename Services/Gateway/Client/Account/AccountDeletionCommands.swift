import ArgumentParser
import AuthContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct AccountDeleteCommand: GatewayCommand {
    static let configuration = verb(
        "delete",
        "Delete your account after fourteen days, a guest immediately; operators delete any account."
    ).examples("umkreis account delete", "umkreis account delete --now bas@example.org")

    @Option(help: .init("Delete this user immediately, as an operator.", valueName: "user"))
    var now: PersonArgument?

    @Flag(help: "Skip the confirmation.")
    var yes = false

    @OptionGroup var secrets: SecretOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        if let now = try await session.people.user(now) {
            let named: [String: TextValue] = ["now": .words(try await session.subjects.name(of: now))]
            try await session.console.confirm(isSure: yes) { localized("cli.account.eraseUserQuestion", named) }
            try await session.perform(
                DeleteAccount(user: now),
                notice: localized("cli.account.erasureStarted", named)
            )
            return
        }
        let account = try session.requireAccount()
        let question =
            account.isGuest
            ? localized("cli.account.eraseGuestQuestion")
            : localized("cli.account.eraseOwnQuestion")
        try await session.console.confirm(isSure: yes) { question }
        var reauthentication = Reauthentication(session, secrets)
        let reply = try await reauthentication.send { try await $0.send(RequestDeletion()) }
        if account.isGuest { try await session.credentials.signOut() }
        try session.output.show(reply) { session.output.moments.of(reply.deletesAt) }
        session.output.notice(
            account.isGuest ? localized("cli.account.erased") : localized("cli.account.cancelDeletionHint")
        )
    }
}

struct AccountKeepCommand: GatewayCommand {
    static let configuration = verb("keep", "Cancel the deletion of your account.")
        .examples("umkreis account keep")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try await session.perform(CancelDeletion(), notice: localized("cli.account.deletionCancelled"))
    }
}

struct AccountErasuresCommand: GatewayCommand {
    static let configuration = verb("erasures", "List pending erasures and unconfirmed services; operators only.")
        .examples("umkreis account erasures")

    @OptionGroup var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListErasures(limit: page.limit, cursor: page.cursor))
        try session.output.show(reply) {
            session.output.table(
                reply.erasures,
                .text("user") { $0.user },
                .moment("requested") { $0.requestedAt },
                .moment("due") { $0.dueAt },
                .text("pendingServices") {
                    $0.startedAt == nil
                        ? localized("cli.account.dueDate") : $0.missing.map(\.text).joined(separator: ", ")
                }
            )
        }
        page.report(session.output, shown: reply.erasures.count, next: reply.next)
    }
}
