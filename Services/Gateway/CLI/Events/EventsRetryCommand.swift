import ArgumentParser
import Wire

struct EventsRetryCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "retry",
        "Apply again what a service has set aside.",
        examples: "umkreis events retry geo",
        "umkreis events retry geo --json"
    )

    /// How many one call tries, so that it holds up no other write for long.
    private static let step = 200

    @Argument(help: "Which service could not apply them.")
    var service: String

    @OptionGroup(title: "In every command") var options: GatewayOptions

    /// Each is tried once: those that were tried longest ago come first.
    func run(_ session: Session) async throws {
        let service = try Stack.service(service)
        var all = RetryQuarantined.Reply(applied: 0, left: 0, failed: [])
        var rest = 1
        while rest > 0 {
            let reply = try await session.send(RetryQuarantined(limit: Self.step), to: service)
            if all.applied == 0, all.failed.isEmpty { rest = reply.applied + reply.left }
            rest -= Self.step
            all.applied += reply.applied
            all.left = reply.left
            all.failed += reply.failed
        }
        try session.output.show(all) { EventsCommand.table(of: all.failed, session.output) }
        session.output.notice("\(all.applied) applied, \(all.left) left")
        if all.left > 0 { throw Silence(status: .failure) }
    }
}
