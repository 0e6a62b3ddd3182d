import ArgumentParser
import AuthContract
import GatewaySupervision
import Vocabulary
import Wire

struct AccountDeleteCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "delete",
        "Delete your account after fourteen days, a guest immediately; operators delete any account.",
        examples: "umkreis account delete",
        "umkreis account delete --now 01JTXG8Q5T0000000000000000 --yes"
    )

    @Option(name: .long, help: ArgumentHelp("Delete this user immediately, as an operator.", valueName: "user"))
    var now: UserID?

    @Flag(name: .long, help: "Skip the confirmation.")
    var yes = false

    @OptionGroup var secrets: SecretOptions

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        if let now {
            try await session.console.confirm("Erase \(now) and all their content immediately?", isSure: yes)
            let reply = try await session.send(DeleteAccount(user: now))
            try session.output.show(reply) { "" }
            session.output.notice("\(now) is being erased: umkreis account erasures")
            return
        }
        guard let account = try session.account() else { throw Refusal.signInRequired("you are not signed in") }
        let question =
            account.isGuest
            ? "Erase this guest and all its data immediately?"
            : "Erase your account and all your content in fourteen days?"
        try await session.console.confirm(question, isSure: yes)
        let reply = try await session.sendProven(RequestDeletion(), secrets)
        if account.isGuest { try await session.forget() }
        try session.output.show(reply) { session.output.moments.of(reply.deletesAt) }
        session.output.notice(account.isGuest ? "erased" : "to cancel: umkreis account keep")
    }
}

struct AccountKeepCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "keep",
        "Cancel the deletion of your account.",
        examples: "umkreis account keep"
    )

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.output.show(try await session.send(CancelDeletion())) { "" }
        session.output.notice("cancelled the deletion")
    }
}

struct AccountErasuresCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "erasures",
        "List pending erasures and unconfirmed services; operators only.",
        examples: "umkreis account erasures"
    )

    @Option(name: .long, help: .ruled("Maximal number of results", by: NumberRule<Int>.pageLimit))
    var limit: Int?

    @Option(name: .long, help: "Continue after this cursor.")
    var cursor: Cursor?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListErasures(limit: limit, cursor: cursor))
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "USER"),
                .init(title: "REQUESTED"),
                .init(title: "DUE"),
                .init(title: "WAITS FOR")
            )
            for erasure in reply.erasures {
                table.add(
                    erasure.user.description,
                    session.output.moments.of(erasure.requestedAt),
                    session.output.moments.of(erasure.dueAt),
                    erasure.startedAt == nil ? "its due date" : erasure.missing.map(\.text).joined(separator: ", ")
                )
            }
            return session.output.table(table)
        }
    }
}
