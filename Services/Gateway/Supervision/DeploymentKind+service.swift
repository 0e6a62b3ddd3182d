public import UmkreisWire

extension DeploymentKind {
    /// The command that stops a service, and does not start it again.
    public func stop(_ service: ServiceName) -> String {
        switch self {
        // Its supervisor would start a service that was stopped alone.
        case .processes: stop
        case .units: "systemctl stop \(ServiceUnits.name(of: service))"
        case .containers: "docker compose stop \(service)"
        }
    }

    /// The command that allows a service to start once with an empty database.
    ///
    /// - Parameter path: the data folder.
    public func emptyStart(of service: ServiceName, in path: String = "DIR") -> String {
        offline("start-empty", of: service, in: path)
    }

    /// The command that puts back a stopped service's database from before its last upgrade.
    ///
    /// - Parameter path: the data folder.
    public func undoUpgrade(of service: ServiceName, in path: String = "DIR") -> String {
        offline("undo-upgrade", of: service, in: path)
    }

    /// A command of a service's executable, for its stopped service.
    private func offline(_ word: String, of service: ServiceName, in path: String) -> String {
        let command = "umkreis-\(service) \(word)"
        return switch self {
        case .processes: "\(command) --data \(path)"
        case .units: "runuser -u umkreis -- \(ServiceUnits.programs)/\(command) --data \(ServiceUnits.data)"
        case .containers: "docker compose run --rm --no-deps \(service) /app/\(command)"
        }
    }

    /// The page with the steps after a loss.
    public var page: String {
        self == .units ? "/usr/share/doc/umkreis/Operations.md" : "Docs/Operations.md"
    }

    /// A hint with the name under which this operator runs `umkreis`.
    public func typed(_ hint: String) -> String {
        guard self == .units else { return hint }
        return hint.replacing(/(^|[\s('"])umkreis (?=[a-z])/) { "\($0.1)umkreis-operator " }
    }
}

extension DataDirectory {
    /// The folder of the services that systemd runs on this machine, if it is another one.
    public var folderOfUnits: String? {
        guard let path = units.installedData, path != self.path else { return nil }
        return path
    }
}
