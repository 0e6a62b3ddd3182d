import ArgumentParser
import GatewaySupervision
import Wire

struct PsCommand: GatewayCommand {
    static let configuration = verb("ps", "List the processes of the stack.")
        .examples("umkreis ps", "umkreis ps --json")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Report: Encodable {
        let data: String
        let processes: [Row]
        /// Total proportional set size.
        let memoryKiB: Int
    }

    private struct Row: Encodable {
        /// `up` is the supervisor.
        let name: String
        let pid: Int32?
        let isReady: Bool
        let uptimeSeconds: Double?
        let memoryKiB: Int?

        init(_ name: String, _ running: RunningProcess?, isReady: Bool) {
            self.name = name
            pid = running?.pid
            self.isReady = isReady
            uptimeSeconds = running?.uptimeSeconds
            memoryKiB = running?.memoryKiB
        }
    }

    func run(_ session: Session) async throws {
        try session.requireLocalServices(
            "ps lists processes of this machine",
            instead: "umkreis status, or docker compose ps"
        )
        let directory = session.directory
        let supervisor = directory.lock.holder.map(RunningProcess.init(pid:))
        let running = ServiceName.stack.map { RunningProcess($0, in: directory) }
        if supervisor == nil, running.allSatisfy({ $0 == nil }) { throw Refusal.stackDown(directory) }
        let states = await session.states()
        let services = zip(states, running).map { Row($0.service.text, $1, isReady: $0.isReady) }
        let edge = RunningProcess(.edge, in: directory).map { Row("edge", $0, isReady: directory.edgeAddress != nil) }
        let rows = [Row("up", supervisor, isReady: supervisor != nil)] + services + (edge.map { [$0] } ?? [])
        let memory = rows.compactMap(\.memoryKiB).reduce(0, +)
        try session.output.show(Report(data: directory.path, processes: rows, memoryKiB: memory)) {
            table(rows, session.output)
        }
        session.output.notice("\(memory / 1024) MiB in total, on \(directory.path)")
    }

    private func table(_ rows: [Row], _ output: Output) -> String {
        output.table(
            rows,
            .text("NAME") { $0.name },
            .number("PID") { row in row.pid.map { "\($0)" } ?? "-" },
            .text("STATE") { $0.isReady ? "ready" : $0.pid == nil ? "down" : "not ready" },
            .number("UP") { $0.uptimeSeconds.map(SpanText.of) ?? "-" },
            .number("MEMORY") { row in row.memoryKiB.map { "\($0 / 1024) MiB" } ?? "-" }
        )
    }
}
