import ArgumentParser
import GatewayKit
import GatewaySupervision
import Glibc
import UmkreisTexts
import UmkreisWire

struct UpCommand: GatewayCommand {
    static let configuration = verb("up", "Start the five services and supervise them until Ctrl-C.")
        .examples("umkreis up", "umkreis up --data ./data --detach      until umkreis down")

    @Flag(name: [.customShort("d"), .long], help: "Run in the background.")
    var detach = false

    @Flag(exclusivity: .chooseLast)
    var returning: DetachedReturn = .wait

    @Option(
        help: .init(
            "The deployment's name in tokens (UMKREIS_DEPLOYMENT; default: the previous name, or local).",
            valueName: "name"
        )
    )
    var deployment: String?

    @Option(
        help: .init(
            "The HTTP address, or off (UMKREIS_HTTP, edge.http; default: the previous one, or 127.0.0.1:8080).",
            valueName: "address"
        )
    )
    var http: String?

    @Option(
        help: .init(
            "The HTTP address for moderators and operators (UMKREIS_CONSOLE, edge.console; default: the previous one, or off).",
            valueName: "address"
        )
    )
    var console: String?

    @Option(help: .hidden)
    var reportTo: Int32?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        try session.stack.requireOwnProcesses(for: "up", elsewhere: "cli.rule.local-up") { kind in
            kind == .containers ? localized("cli.hint.containersUp", ["command": .words(kind.start)]) : kind.start
        }
        if detach { return try await runInBackground(session) }
        let terminal = SupervisorTerminal(session, report: reportTo)
        do {
            try await supervise(session, terminal)
        } catch {
            throw error is SilentExit ? error : terminal.end(Refusal(describing: error))
        }
    }

    private func supervise(_ session: Session, _ terminal: SupervisorTerminal) async throws {
        let edge = try EdgeChoice(http: http, console: console, in: session.directory)
        let supervisor = try Supervisor(
            on: session.directory,
            deployment: deployment,
            edge: edge.addresses,
            over: session.client.connection.transport,
            report: { terminal.show($0) }
        )
        if reportTo == nil { edge.announce(session.output) }
        let signal = try await withThrowingTaskGroup(of: Void.self) { group in
            if reportTo == nil { group.addTask { try await terminal.showLogs() } }
            defer { group.cancelAll() }
            return try await supervisor.run()
        }
        if signal == SIGINT { throw SilentExit(status: .interrupted) }
    }
}

/// `up --detach`: starts a supervisor and reads its events until the stack is up.
extension UpCommand {
    private func runInBackground(_ session: Session) async throws {
        var words = ["up", "--data", session.directory.path, "--report-to", "3", "--lang", options.lang.rawValue]
        if let deployment { words += ["--deployment", deployment] }
        if let http { words += ["--http", http] }
        if let console { words += ["--console", console] }
        let edge = try EdgeChoice(http: http, console: console, in: session.directory)
        let stack = try DetachedStack(in: session.directory, words)
        defer { close(stack.report) }
        edge.announce(session.output)
        guard returning == .wait else {
            return session.output.notice(localized("cli.up.starting", ["pid": .words("\(stack.pid)")]))
        }
        var lines = InputLines(InputSource.descriptor(stack.report)).makeAsyncIterator()
        var ready: [StackEvent] = []
        var failure: Refusal?
        while case .text(let line) = await lines.next() {
            let event = try WireJSON.decode(StackEvent.self, from: line)
            switch event.kind {
            case .up:
                let report = StackReport(event, ready, in: session.directory)
                try session.output.report(report) { report.text(event, session.output.style) }
                return session.output.notice(StackReport.goOn(ending: session.directory.deploymentKind.stop))
            case .refused: failure = Refusal(event.fault ?? Fault(.stackDown, event.words), hint: event.hint)
            case .failed: event.showLines(session.output)
            default:
                if event.kind == .ready { ready.append(event) }
                if session.output.isJSON || session.output.isQuiet || failure != nil { continue }
                session.console.output.line(event.line(session.output.style))
            }
        }
        if let failure { throw failure }
        let log = session.directory.supervisorLog
        let last = LogTail.last(Supervisor.shownLines, of: log)
        let hint = session.directory.deploymentKind.logs(.supervisor)
        var refusal = Refusal(.stackDown, "cli.rule.supervisor-ended", hint: hint)
        if let line = last.last { refusal.fault.message = LogLine(line).message }
        throw refusal
    }
}

/// When `up --detach` returns.
enum DetachedReturn: String, EnumerableFlag {
    case wait, noWait

    static func help(for value: DetachedReturn) -> ArgumentHelp? {
        value == .wait
            ? "With --detach: wait until all services are ready." : "With --detach: return at once, without waiting."
    }
}
