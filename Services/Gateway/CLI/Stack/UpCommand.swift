import ArgumentParser
import Glibc
import Tokens
import Wire

struct UpCommand: GatewayCommand {
    static let configuration = CommandConfiguration.verb(
        "up",
        "Start the five services and keep them running, until Ctrl-C.",
        examples: "umkreis up",
        "umkreis up --data ./data --detach      in the background; umkreis down ends it"
    )

    @Flag(name: [.customShort("d"), .long], help: "Run in the background.")
    var detach = false

    @Flag(name: .long, inversion: .prefixedNo, help: "With --detach: return when every service is ready.")
    var wait = true

    @Option(
        name: .long,
        help: ArgumentHelp(
            "What tells this stack's tokens from those of others (UMKREIS_DEPLOYMENT); as the last time, or local.",
            valueName: "name"
        )
    )
    var deployment: String?

    @Option(name: .long, help: .hidden)
    var reportTo: Int32?

    @OptionGroup(title: "In every command") var options: GatewayOptions

    func run(_ session: Session) async throws {
        if detach { return try await DetachedStack(session, deployment: deployment, waits: wait).start() }
        let terminal = SupervisorTerminal(session, report: reportTo)
        do {
            try await supervise(session, terminal)
        } catch {
            if !(error is Silence) { terminal.end(Refusal(describing: error)) }
            throw error
        }
    }

    private func supervise(_ session: Session, _ terminal: SupervisorTerminal) async throws {
        ProcessSettings.apply()
        try session.directory.prepare()
        try session.directory.lock.take()
        let name = deployment ?? session.directory.deployment
        try session.directory.keepDeployment(name)
        _ = try ServiceKey(session.directory.serviceKey)
        try StackFolder(session.directory).clear()
        let supervisor = try Supervisor(session, deployment: name) { terminal.tell($0) }
        let signal = try await withThrowingTaskGroup(of: Void.self) { group in
            if reportTo == nil { group.addTask { try await terminal.showLogs() } }
            defer { group.cancelAll() }
            return try await supervisor.run()
        }
        if signal == SIGINT { throw Silence(status: .interrupted) }
    }
}
