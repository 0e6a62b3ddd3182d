import GatewaySupervision
import Glibc
import Synchronization
import Wire

/// What a supervisor says, and where: on the terminal, or to whoever started it in the background.
final class SupervisorTerminal: Sendable {
    private let session: Session
    /// A pipe that wants each event as a line of JSON until the stack is up.
    private let report: Mutex<Int32?>
    private let ready = Mutex<[StackEvent]>([])

    init(_ session: Session, report: Int32?) {
        self.session = session
        self.report = Mutex(report)
        // Its end says that this process has ended, so no service may hold it open.
        if let report { _ = fcntl(report, F_SETFD, FD_CLOEXEC) }
    }

    func tell(_ event: StackEvent) {
        send(event)
        if event.kind == .ready { ready.withLock { $0.append(event) } }
        let output = session.output
        guard event.kind == .up else {
            if !output.isJSON, [.ready, .stopped].contains(event.kind) {
                session.console.output.line(event.words)
            } else {
                output.notice(event.words)
            }
            for line in event.lines ?? [] { output.notice("    " + PlainText.oneLine(line)) }
            return
        }
        let summary = StackReport(event, ready.withLock(\.self), in: session.directory)
        // A report of numbers and names always has JSON.
        try? output.show(summary) { event.words }
        output.notice(StackReport.goOn(session.directory, ending: "Ctrl-C"))
    }

    /// Says why there is no stack, to whoever started this process in the background.
    func end(_ refusal: Refusal) {
        send(.refused(refusal))
    }

    /// Shows what the services write from now on, until it is cancelled.
    func showLogs() async throws {
        var follower = LogFollower(Stack.services, in: session.directory)
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

/// What `up --json` prints once the stack is up.
struct StackReport: Encodable {
    struct Started: Encodable {
        let service: ServiceName
        let pid: Int32
        /// From the beginning to its first answer.
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
        services = Stack.services.compactMap { service in
            ready.first { $0.service == service }.map {
                Started(service: service, pid: $0.pid ?? 0, ms: $0.ms ?? 0)
            }
        }
    }

    /// How to go on.
    static func goOn(_ directory: DataDirectory, ending: String) -> String {
        """
        data in \(directory.path)
        go on with: umkreis account guest, umkreis search, umkreis services; \(ending) ends it
        """
    }
}
