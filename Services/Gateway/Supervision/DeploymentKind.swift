public import UmkreisWire

/// How the services of a data directory are run, and so which commands start, stop and show them.
public enum DeploymentKind: Equatable, Sendable {
    /// Processes under `umkreis up`.
    ///
    /// - Parameter data: the folder to give to each command; `nil` for the default.
    case processes(data: String?)
    /// Units of systemd, from the package.
    case units
    /// Containers, or services of other machines.
    case containers

    /// As in the manifest of a backup.
    public var name: String {
        switch self {
        case .processes: "machine"
        case .units: "package"
        case .containers: "containers"
        }
    }

    /// `umkreis` with these words, as an operator types it.
    public func command(_ words: String) -> String {
        switch self {
        case .processes(let data): "umkreis \(words)" + (data.map { " --data \($0)" } ?? "")
        case .units: "umkreis-operator \(words)"
        case .containers: "docker compose run --rm gateway \(words)"
        }
    }

    /// The command that starts all services.
    public var start: String {
        switch self {
        case .processes: command("up")
        case .units: "systemctl start \(ServiceUnits.target)"
        case .containers: "docker compose up -d"
        }
    }

    /// The command that starts a stopped service.
    public func start(_ service: ServiceName) -> String {
        switch self {
        case .processes: start
        case .units: "systemctl start \(ServiceUnits.name(of: service))"
        case .containers: "\(start) \(service)"
        }
    }

    /// The command after which scheduled backups are made; `nil` where a supervisor makes them.
    ///
    /// - Parameter withPoints: whether points in time are written as well.
    public func startBackups(withPoints: Bool) -> String? {
        switch self {
        case .processes: nil
        case .units: "systemctl enable --now umkreis-backup.timer" + (withPoints ? " umkreis-points" : "")
        case .containers: "\(start) backup"
        }
    }

    public var stop: String {
        switch self {
        case .processes: command("down")
        case .units: "systemctl stop \(ServiceUnits.target)"
        case .containers: "docker compose down"
        }
    }

    /// - Parameter service: `nil` for all.
    public func restart(_ service: ServiceName? = nil) -> String {
        switch self {
        case .processes: command("restart" + Self.word(service))
        case .units: "systemctl restart \(service.map(ServiceUnits.name(of:)) ?? ServiceUnits.target)"
        case .containers: "docker compose restart" + Self.word(service)
        }
    }

    /// The command after which everything runs as the installed programs.
    public var restartPrograms: String {
        switch self {
        case .processes: "\(stop); \(start)"
        case .units: restart()
        case .containers: "\(start) --force-recreate"
        }
    }

    /// - Parameter service: `nil` for all.
    public func logs(_ service: ServiceName? = nil) -> String {
        switch self {
        case .processes: command("logs" + Self.word(service))
        case .units: "journalctl -u \(service.map(ServiceUnits.name(of:)) ?? ServiceUnits.pattern)"
        case .containers: "docker compose logs" + Self.word(service)
        }
    }

    private static func word(_ service: ServiceName?) -> String { service.map { " \($0)" } ?? "" }
}

extension DataDirectory {
    /// Running services decide; if all are stopped, the installed units do.
    ///
    /// Not for a supervisor, which would lose its lock, as ``StackLock`` explains.
    public var deploymentKind: DeploymentKind {
        if remoteService != nil { return .containers }
        if lock.holder != nil { return ownProcesses }
        let running = runningServices
        guard running.isEmpty else { return running.contains(where: units.contain) ? .units : ownProcesses }
        return units.start(servicesOf: self) ? .units : ownProcesses
    }

    /// The commands of a supervisor.
    var ownProcesses: DeploymentKind { .processes(data: isDefault ? nil : path) }

    /// Whether a supervisor or a service runs.
    public var isRunning: Bool { lock.holder != nil || !runningServices.isEmpty }

    /// For how long the services have been running, by the oldest process; `nil` if no process is visible.
    public var uptime: Duration? {
        runningServices.compactMap(\.uptimeSeconds).max().map { .seconds($0) }
    }

    private var runningServices: [RunningProcess] {
        ServiceName.processes.compactMap { RunningProcess($0, in: self) }
    }

    /// Whether a command without `--data` uses it.
    private var isDefault: Bool { (try? DataDirectory(nil, environment))?.path == path }
}
