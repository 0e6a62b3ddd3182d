import GatewayKit
import GatewaySupervision
import Glibc
import Synchronization
import UmkreisTexts
import UmkreisWire

/// Prints a supervisor's events, or reports them to the parent process until the stack is up.
final class SupervisorTerminal: Sendable {
    private let session: Session
    /// A pipe for events as JSON.
    private let report: Mutex<Int32?>
    private let isInBackground: Bool
    private let ready = Mutex<[StackEvent]>([])

    init(_ session: Session, report: Int32?) {
        self.session = session
        self.report = Mutex(report)
        isInBackground = report != nil
        // Services must not inherit it: its end of file reports the death of this process.
        if let report { _ = fcntl(report, F_SETFD, FD_CLOEXEC) }
    }

    func show(_ event: StackEvent) {
        // In the background the supervisor's log has the events.
        guard !isInBackground else { return send(event) }
        if event.kind == .ready { ready.withLock { $0.append(event) } }
        let output = session.output
        guard event.kind == .up else {
            if !output.isJSON, [.ready, .stopped].contains(event.kind) {
                if !output.isQuiet { session.console.output.line(event.line(output.style)) }
            } else {
                output.notice(event.line(Style(for: session.console.notices, session.console.environment)))
            }
            return event.showLines(output)
        }
        let summary = StackReport(event, ready.withLock(\.self), in: session.directory)
        try? output.report(summary) { summary.text(event, output.style) }
        output.notice(StackReport.goOn(ending: localized("cli.up.interrupt")))
    }

    /// Reports the failure to the parent process.
    ///
    /// - Returns: the error of this process.
    func end(_ refusal: Refusal) -> any Error {
        // A failed service has a record.
        if refusal.fault.code != .stackDown { SupervisorLog(of: session.directory).append(.refused(refusal)) }
        send(.refused(refusal))
        return isInBackground ? SilentExit(status: refusal.status) : refusal
    }

    /// Prints new log lines until it's cancelled.
    func showLogs() async throws {
        var follower = LogFollower.ofServices(in: session.directory)
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

extension StackEvent {
    /// Like ``words``, with the service in its color.
    func line(_ style: Style) -> String {
        guard let service, kind != .failed else { return words }
        return LogColors.name(of: service, style) + "  " + message
    }

    /// Prints the end of the log of a service that failed.
    func showLines(_ output: Output) {
        for line in lines ?? [] { output.notice("    " + PlainText.oneLine(LogLine(line).message)) }
    }
}
