import Glibc
import Wire

/// A stack in the background: the gateway starts itself again in a session of its own, and listens on a pipe until that
/// one says that the stack is up.
struct DetachedStack {
    private let session: Session
    private let deployment: String?
    private let waits: Bool

    init(_ session: Session, deployment: String?, waits: Bool) {
        self.session = session
        self.deployment = deployment
        self.waits = waits
    }

    func start() async throws {
        let directory = session.directory
        try directory.prepare()
        if let holder = directory.lock.holder { throw StackLock.taken(by: holder) }
        var pipe: (read: Int32, write: Int32) = (-1, -1)
        try open(&pipe)
        let child: Child
        do {
            defer { close(pipe.write) }
            child = try Child.start(
                try Programs().own,
                ["up", "--data", directory.path, "--report-to", "3"] + (deployment.map { ["--deployment", $0] } ?? []),
                log: directory.supervisorLog,
                report: pipe.write
            )
        }
        guard waits else {
            close(pipe.read)
            return session.output.notice("starting in the background as process \(child.pid)")
        }
        try await listen(pipe.read)
    }

    private func open(_ ends: inout (read: Int32, write: Int32)) throws(Refusal) {
        var files: [Int32] = [-1, -1]
        guard pipe(&files) == 0 else {
            throw .configuration("no pipe can be made: \(String(cString: strerror(errno)))")
        }
        for file in files { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
        ends = (files[0], files[1])
    }

    private func listen(_ file: Int32) async throws {
        defer { close(file) }
        var lines = InputLines(InputSource.descriptor(file)).makeAsyncIterator()
        var ready: [StackEvent] = []
        var failure: Refusal?
        while case .text(let line) = await lines.next() {
            let event = try WireJSON.decode(StackEvent.self, from: line)
            switch event.kind {
            case .up: return try finish(event, ready)
            case .refused: failure = refusal(event)
            case .failed:
                for line in event.lines ?? [] { session.output.notice("    " + PlainText.oneLine(line)) }
            default:
                if event.kind == .ready { ready.append(event) }
                if session.output.isJSON || failure != nil { continue }
                session.console.output.line(event.words)
            }
        }
        if let failure { throw failure }
        let log = session.directory.supervisorLog
        let last = LogTail.last(Supervisor.shownLines, of: log)
        throw Refusal(
            Fault(.stackDown, last.last ?? "the supervisor ended before the stack was up"),
            hint: "tail \(log)",
            status: .stackDown
        )
    }

    private func finish(_ up: StackEvent, _ ready: [StackEvent]) throws {
        try session.output.show(StackReport(up, ready, in: session.directory)) { up.words }
        session.output.notice(StackReport.goOn(session.directory, ending: "umkreis down"))
    }

    private func refusal(_ event: StackEvent) -> Refusal {
        Refusal(
            event.fault ?? Fault(.stackDown, event.words),
            hint: event.hint,
            status: event.status.flatMap(CommandStatus.init(rawValue:))
        )
    }
}
