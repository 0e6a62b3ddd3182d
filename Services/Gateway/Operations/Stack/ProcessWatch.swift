import GatewayKit
import GatewaySupervision
import UmkreisTexts

/// `ps --watch`: the list of processes, redrawn each second on the alternate screen.
struct ProcessWatch {
    private static let pause = Duration.seconds(1)

    private let session: Session

    init(_ session: Session) {
        self.session = session
    }

    func run() async throws {
        guard session.console.input.isTerminal, session.console.output.isTerminal, !session.output.isJSON else {
            throw Refusal(.usage, "cli.rule.watch-needs-terminal", field: "--watch", hint: "umkreis ps --json")
        }
        let terminal = try KeyTerminal(session.console)
        defer { terminal.close() }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await redraw(terminal) }
            group.addTask { await Self.end(of: terminal) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Runs until it's cancelled.
    private func redraw(_ terminal: KeyTerminal) async {
        while !Task.isCancelled {
            let list = await ProcessList(session)
            guard !Task.isCancelled else { return }
            show(list, terminal)
            try? await Task.sleep(for: Self.pause)
        }
    }

    private static func end(of terminal: KeyTerminal) async {
        for await event in terminal.events {
            switch event {
            case .ended, .key(.interrupt), .key(.end), .key(.escape), .key(.letter("q")): return
            case .key(.suspend): terminal.suspend()
            case .continued: terminal.open()
            default: continue
            }
        }
    }

    /// Overwrites the previous lines, which flickers less than clearing the screen.
    private func show(_ list: ProcessList, _ terminal: KeyTerminal) {
        let size = terminal.size
        let table = list.table(session.output, width: size.columns)
        let lines = table.split(separator: "\n").map(String.init) + ["", list.summary, localized("cli.ps.keys")]
        let shown = lines.prefix(size.rows - 1).map { DisplayWidth.cut($0, to: size.columns) + "\u{1B}[K\n" }
        session.console.output.write("\u{1B}[H" + shown.joined() + "\u{1B}[J")
    }
}
