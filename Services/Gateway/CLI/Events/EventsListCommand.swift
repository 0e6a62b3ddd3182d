import ArgumentParser
import Wire

struct EventsListCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "list",
        "List events that a service has set aside.",
        examples: "umkreis events list geo",
        "umkreis events list geo --limit 200 --json"
    )

    @Argument(help: "Which service could not apply them.")
    var service: String

    @Option(name: .long, help: ArgumentHelp("How many, 1 to 200.", valueName: "count"))
    var limit = 50

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func validate() throws {
        guard (1...200).contains(limit) else { throw ValidationError("--limit is 1 to 200.") }
    }

    func run(_ session: Session) async throws {
        let reply = try await session.send(ListQuarantined(limit: limit), to: try Stack.service(service))
        try session.output.show(reply) { EventsCommand.table(of: reply.events, session.output) }
        session.output.notice("\(reply.events.count) of \(reply.count)")
    }
}
