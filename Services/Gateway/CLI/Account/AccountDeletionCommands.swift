import ArgumentParser
import AuthContract
import GatewaySupervision
import Vocabulary
import Wire

struct AccountDeleteCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "delete",
        "Erase your account in fourteen days, a guest's at once; or, as the operator, somebody's at once.",
        examples: "umkreis account delete",
        "umkreis account delete --now 01JTXG8Q5T0000000000000000 --yes"
    )

    @Option(name: .long, help: ArgumentHelp("Erase this user at once, as the operator.", valueName: "user"))
    var now: UserID?

    @Flag(name: .long, help: "Do not ask.")
    var yes = false

    @OptionGroup var secrets: SecretOptions

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        if let now {
            try await session.console.confirm("Erase \(now) and all that they wrote, at once?", isSure: yes)
            let reply = try await session.send(DeleteAccount(user: now))
            try session.output.show(reply) { "" }
            session.output.notice("\(now) is being erased: umkreis account erasures")
            return
        }
        guard let account = try session.account() else { throw Refusal.signInFirst("nobody is signed in") }
        let question =
            account.isGuest
            ? "Erase this guest and all that was kept, at once?"
            : "Erase your account and all that you wrote, in fourteen days?"
        try await session.console.confirm(question, isSure: yes)
        let reply = try await session.sendProven(RequestDeletion(), secrets)
        if account.isGuest { try await session.forget() }
        try session.output.show(reply) { session.output.moments.of(reply.deletesAt) }
        session.output.notice(account.isGuest ? "erased" : "to keep it: umkreis account keep")
    }
}

struct AccountKeepCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "keep",
        "Keep the account that was to be erased.",
        examples: "umkreis account keep"
    )

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.output.show(try await session.send(CancelDeletion())) { "" }
        session.output.notice("the account stays")
    }
}

struct AccountErasuresCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "erasures",
        "List who is to be erased, and which services have not confirmed it yet; for operators.",
        examples: "umkreis account erasures"
    )

    @Option(name: .long, help: .ruled("How many at most", by: NumberRule<Int>.pageLimit))
    var limit: Int?

    @Option(name: .long, help: "Where the page before ended.")
    var cursor: Cursor?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListErasures(limit: limit, cursor: cursor))
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "USER"),
                .init(title: "ASKED"),
                .init(title: "DUE"),
                .init(title: "WAITS FOR")
            )
            for erasure in reply.erasures {
                table.add(
                    erasure.user.description,
                    session.output.moments.of(erasure.requestedAt),
                    session.output.moments.of(erasure.dueAt),
                    erasure.startedAt == nil ? "its day" : erasure.missing.map(\.text).joined(separator: ", ")
                )
            }
            return session.output.table(table)
        }
    }
}
