import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Checks the units of systemd that run the services of this machine.
struct UnitCheck {
    private let directory: DataDirectory

    init(_ directory: DataDirectory) {
        self.directory = directory
    }

    func finding() -> DoctorFinding { Self.finding(UnitStates(of: directory).units) }

    static func finding(_ units: [ServiceName: UnitStates.Unit]) -> DoctorFinding {
        let kind = DeploymentKind.units
        let stopped = ServiceName.processes.filter { units[$0].map { $0.state != "active" } ?? false }
        guard let first = stopped.first, let unit = units[first] else {
            return .pass(.stack, localized("cli.doctor.units.pass", ["count": .count(units.count)]))
        }
        let names = stopped.map { "umkreis@\($0)" }.joined(separator: ", ")
        let values: [String: TextValue] = ["units": .words(names), "state": .words(words(unit))]
        // A unit that failed has left the reason in the journal.
        let isFailed = unit.state == "failed" || unit.state == "activating"
        let remedy = isFailed ? kind.logs(first) : stopped.count == units.count ? kind.start : kind.start(first)
        return .fail(.stack, localized("cli.doctor.units.stopped", values), remedy: remedy)
    }

    private static func words(_ unit: UnitStates.Unit) -> String {
        unit.result == "success" ? unit.state : "\(unit.state), \(unit.result) \(unit.exitStatus)"
    }
}
