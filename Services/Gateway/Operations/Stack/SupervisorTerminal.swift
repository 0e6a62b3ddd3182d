import GatewayKit
import GatewaySupervision
import Glibc
import Synchronization
import Texts
import Wire

/// Prints a supervisor's events and reports them to the parent process.
final class SupervisorTerminal: Sendable {
    private let session: Session
    /// A pipe for events as JSON, until the stack is up.
    private let report: Mutex<Int32?>
    private let ready = Mutex<[StackEvent]>([])

    init(_ session: Session, report: Int32?) {
        self.session = session
        self.report = Mutex(report)
        // Services must not inherit it: its end of file reports the death of this process.
        if let report { _ = fcntl(report, F_SETFD, FD_CLOEXEC) }
    }

    func show(_ event: StackEvent) {
        send(event)
        if event.kind == .ready { ready.withLock { $0.append(event) } }
        let output = session.output
        guard event.kind == .up else {
            if !output.isJSON, [.ready, .stopped].contains(event.kind) {
                session.console.output.line(event.line(output.style))
            } else {
                output.notice(event.line(Style(for: session.console.notices, session.console.environment)))
            }
            for line in event.lines ?? [] { output.notice("    " + PlainText.oneLine(line)) }
            return
        }
        let summary = StackReport(event, ready.withLock(\.self), in: session.directory)
        try? output.show(summary) { event.words }
        output.notice(StackReport.goOn(session.directory, ending: localized("cli.up.interrupt")))
    }

    /// Reports the failure to the parent process.
    func end(_ refusal: Refusal) {
        send(.refused(refusal))
    }

    /// Prints new log lines until it's cancelled.
    func showLogs() async throws {
        var follower = LogFollower(ServiceName.processes, in: session.directory)
        _ = follower.last(0)
        let style = Style(for: session.console.notices, session.console.environment)
        try await follower.follow { session.output.notice($0.words(style)) }
    }

    private func send(_ event: StackEvent) {
        report.withLock { report in
            guard let file = report, let line = try? WireJSON.encode(event) + [0x0A] else { return }
            _ = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            guard event.kind == .up else { return }
            close(file)
            report = nil
        }
    }
}

struct StackReport: Encodable {
    struct Started: Encodable {
        let service: ServiceName
        let pid: Int32
        /// Until its first answer.
        let ms: Int
    }

    let data: String
    /// The supervisor.
    let pid: Int32
    let ms: Int
    let services: [Started]

    init(_ up: StackEvent, _ ready: [StackEvent], in directory: DataDirectory) {
        data = directory.path
        pid = up.pid ?? 0
        ms = up.ms ?? 0
        services = ServiceName.stack.compactMap { service in
            ready.first { $0.service == service }.map {
                Started(service: service, pid: $0.pid ?? 0, ms: $0.ms ?? 0)
            }
        }
    }

    static func goOn(_ directory: DataDirectory, ending: String) -> String {
        localized("cli.up.next", ["path": .words(directory.path), "command": .words(ending)])
    }
}

extension StackEvent {
    /// Like ``words``, with the service in its color.
    func line(_ style: Style) -> String {
        guard let service, kind != .failed else { return words }
        return LogColors.name(of: service, style) + "  " + message
    }
}
