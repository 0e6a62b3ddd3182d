import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

struct LogsCommand: GatewayCommand {
    static let configuration = verb("logs", "Show the logs of the services, and of what restarts them.")
        .examples(
            "umkreis logs",
            "umkreis logs -f catalogue geo --tail 5",
            "umkreis logs stack                              why services were restarted",
            "umkreis logs --level warning --since 2026-05-01",
            "umkreis logs --trace 0af7651916cd43dd8448eb211c80319c"
        )

    @Argument(
        help: "Show only these services, or stack for what starts and restarts them.",
        completion: .list(ServiceName.processes.map(\.text) + [LogsCommand.stack.text])
    )
    var services: [String] = []

    private static let names = ServiceName.processes + [.supervisor]
    /// The supervisor by a name that says what it does.
    private static let stack: ServiceName = "stack"

    @Flag(name: [.customShort("f"), .long], help: "Keep printing new lines until Ctrl-C.")
    var follow = false

    @Option(help: .init("The number of lines per service.", valueName: "count"))
    var tail = 50

    @Option(help: .init("Show only records of the request with this trace id.", valueName: "trace"))
    var trace: String?

    @Option(help: "Show only records at least this severe.")
    var level: LogLevel?

    @Option(help: .init("Show only records from this time on.", valueName: "date|time"))
    var since: MomentArgument?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws {
        guard (0...100_000).contains(tail) else { throw ValidationError(localized("cli.logs.tail")) }
    }

    func run(_ session: Session) async throws {
        try session.stack.requireLocalServices("cli.rule.local-logs", instead: DeploymentKind.containers.logs())
        let typed = services.map { $0 == Self.stack.text ? ServiceName.supervisor.text : $0 }
        let chosen = services.isEmpty ? Self.names : try Stack.services(typed, of: Self.names)
        if session.directory.deploymentKind == .units { return try await showJournal(of: chosen, session) }
        var follower = LogFollower(chosen, in: session.directory, only: filter)
        try show(follower.last(tail), session, folder: session.directory.logs)
        if follow { try await follower.follow { try show($0, session.output) } }
    }

    private func showJournal(of chosen: [ServiceName], _ session: Session) async throws {
        let services = chosen.filter { $0 != .supervisor }
        guard !services.isEmpty else {
            throw Refusal(.usage, "cli.rule.no-supervisor", field: "services", hint: DeploymentKind.units.logs())
        }
        var follower = JournalFollower(services, session.console.environment, only: filter)
        try show(follower.last(tail), session, folder: DeploymentKind.units.logs())
        if follow { try await follower.follow { try show($0, session.output) } }
    }

    /// - Parameter folder: where the logs are.
    private func show(_ entries: [LogEntry], _ session: Session, folder: String) throws {
        for entry in entries { try show(entry, session.output) }
        guard entries.isEmpty else { return }
        let text = filter == nil ? "cli.logs.empty" : "cli.logs.noMatch"
        session.output.notice(localized(text, ["path": .words(folder)]))
    }

    private func show(_ entry: LogEntry, _ output: Output) throws {
        try output.item(entry.json) { entry.words(output.style) }
    }

    private var filter: LogFilter? {
        guard trace != nil || level != nil || since != nil else { return nil }
        return LogFilter(trace: trace, level: level, since: since?.start)
    }
}
