import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// The processes of a stack on this machine.
struct ProcessList: Encodable {
    struct Row: Encodable {
        /// `up` is the supervisor.
        let name: String
        /// The state of its unit in systemd, if one runs it and the user may know.
        let unit: String?
        let pid: Int32?
        let isReady: Bool
        /// Restarts since the stack's or the unit's start; `nil` for the supervisor, and if unknown.
        let restarts: Int?
        let uptimeSeconds: Double?
        let memoryKiB: Int?
    }

    let data: String
    let processes: [Row]
    /// Total proportional set size.
    let memoryKiB: Int

    init(_ session: Session) async {
        let directory = session.directory
        let kind = directory.deploymentKind
        let units = kind == .units ? UnitStates(of: directory).units : nil
        let counts = directory.restartCounts?.restarts ?? [:]
        func row(_ name: String, _ running: RunningProcess?, isReady: Bool) -> Row {
            let unit = units?[ServiceName(name)]
            return Row(
                name: name,
                unit: unit?.state,
                pid: running?.pid,
                isReady: isReady && running != nil,
                restarts: unit?.restarts ?? counts[name],
                uptimeSeconds: running?.uptimeSeconds,
                memoryKiB: running?.memoryKiB
            )
        }
        let supervisor = directory.lock.holder.map(RunningProcess.init(pid:))
        var rows = kind == .units ? [] : [row(ServiceName.supervisor.text, supervisor, isReady: true)]
        // A masked unit runs on another machine.
        for state in await session.services.states() where units == nil || units?[state.service] != nil {
            let running = RunningProcess(state.service, in: directory)
            rows.append(row(state.service.text, running, isReady: state.isReady))
        }
        let edge = RunningProcess(.edge, in: directory)
        if edge != nil || counts[ServiceName.edge.text] != nil || units?[.edge] != nil {
            rows.append(row(ServiceName.edge.text, edge, isReady: await session.services.edge()?.isReady == true))
        }
        data = directory.path
        processes = rows
        memoryKiB = rows.compactMap(\.memoryKiB).reduce(0, +)
    }

    var isStopped: Bool { processes.allSatisfy { $0.pid == nil } }
    var isComplete: Bool { processes.allSatisfy { $0.pid != nil } }

    var summary: String {
        localized("cli.ps.total", ["memory": .count(memoryKiB / 1024), "path": .words(data)])
    }

    /// Returns the table; a narrow window omits PID and memory.
    func table(_ output: Output, width: Int?) -> String {
        let all = ProcessList.columns
        let isNarrow = width.map { $0 < 60 } ?? false
        let shown = isNarrow ? [all[0], all[2], all[3], all[4]] : all
        return TextTable(processes, shown, output.moments).text(output.style, width: width)
    }

    private static var columns: [TableColumn<Row>] {
        [
            .text("name") { $0.name },
            .number("pid") { row in row.pid.map { "\($0)" } ?? "-" },
            .text("condition") { row in
                row.isReady
                    ? localized("cli.state.ready")
                    : row.pid == nil
                        ? row.unit == "failed" ? localized("cli.state.failed") : localized("cli.state.down")
                        : localized("cli.state.notReady")
            },
            .number("restarts") { row in row.restarts.map { "\($0)" } ?? "-" },
            .number("up") { $0.uptimeSeconds.map(SpanText.of) ?? "-" },
            .number("memory") { row in row.memoryKiB.map { "\($0 / 1024) MiB" } ?? "-" },
        ]
    }
}
