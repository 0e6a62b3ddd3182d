import Foundation
public import UmkreisWire

/// The states of the services' units, as `systemctl show` prints them, or as their processes show.
public struct UnitStates: Sendable {
    public struct Unit: Equatable, Sendable {
        /// systemd's name of the state: `active`, `inactive`, `failed` or `activating`.
        public let state: String
        /// Automatic restarts since the unit was started by hand or at boot; `nil` if unknown.
        public let restarts: Int?
        /// The reason of a failure, such as `exit-code` or `signal`; otherwise `success`.
        public let result: String
        /// The exit code or signal of the last process.
        public let exitStatus: Int
    }

    private static let timeout = Duration.seconds(5)
    private static let maximumBytes = 64 * 1024
    private static let properties = "Id,LoadState,ActiveState,NRestarts,Result,ExecMainStatus"

    /// The units, except masked and missing ones.
    public let units: [ServiceName: Unit]

    /// Asks systemd; without a system bus only root may, so others see which processes run.
    public init(of directory: DataDirectory) {
        if let states = UnitStates(directory.environment) {
            self = states
            return
        }
        let services = ServiceName.processes.filter { !directory.units.isMasked($0) }
        units = services.reduce(into: [:]) { units, service in
            let isRunning = RunningProcess(service, in: directory) != nil
            let state = isRunning ? "active" : "inactive"
            units[service] = Unit(state: state, restarts: nil, result: "success", exitStatus: 0)
        }
    }

    /// - Returns: `nil` if this user may not ask systemd.
    private init?(_ environment: [String: String]) {
        let names = ServiceName.processes.map { ServiceUnits.name(of: $0) + ".service" }
        guard let program = ProgramRun.path(of: "systemctl", environment),
            let run = try? ProgramRun(program, ["show", "--property", Self.properties] + names)
        else { return nil }
        let output = run.read(upTo: Self.maximumBytes, within: Self.timeout)
        guard run.end(within: .seconds(1)) else { return nil }
        self.init(output: String(decoding: output, as: UTF8.self))
    }

    /// - Parameter output: a block of `Property=value` lines for each unit.
    init(output: String) {
        var units: [ServiceName: Unit] = [:]
        for block in output.components(separatedBy: "\n\n") {
            var values: [Substring: Substring] = [:]
            for line in block.split(separator: "\n") {
                guard let sign = line.firstIndex(of: "=") else { continue }
                values[line[..<sign]] = line[line.index(after: sign)...]
            }
            guard values["LoadState"] == "loaded", let id = values["Id"] else { continue }
            let name = id.dropFirst("umkreis@".count)
            units[ServiceName(String(name.prefix { $0 != "." }))] = Unit(
                state: String(values["ActiveState"] ?? ""),
                restarts: values["NRestarts"].flatMap { Int($0) },
                result: String(values["Result"] ?? ""),
                exitStatus: values["ExecMainStatus"].flatMap { Int($0) } ?? 0
            )
        }
        self.units = units
    }
}

extension DataDirectory {
    /// How often each program was restarted; `nil` if unknown, as in containers.
    public var restartsOfPrograms: [String: Int]? {
        if let counts = restartCounts { return counts.restarts }
        guard deploymentKind == .units else { return nil }
        let known = UnitStates(of: self).units.compactMapValues(\.restarts)
        return known.isEmpty ? nil : Dictionary(uniqueKeysWithValues: known.map { ($0.text, $1) })
    }
}
