import Foundation
import Glibc
import UmkreisTexts
public import UmkreisTokens
public import UmkreisWire

/// The directory of a stack: `--data`, `UMKREIS_DATA` or `${XDG_DATA_HOME:-~/.local/share}/umkreis`.
public struct DataDirectory: Sendable {
    /// Absolute path without a trailing slash.
    public let path: String
    /// The process's environment.
    public let environment: [String: String]
    /// Installed units of systemd.
    public var units = ServiceUnits()

    public init(_ given: String?, _ environment: [String: String]) throws(Refusal) {
        let standard = BaseFolder.path("XDG_DATA_HOME", or: ".local/share", environment).map { $0 + "/umkreis" }
        let variable = environment["UMKREIS_DATA"].flatMap { $0.isEmpty ? nil : $0 }
        guard let chosen = given ?? variable ?? standard else {
            throw Refusal(.configuration, "cli.rule.no-data-folder", hint: localized("cli.hint.dataFolder"))
        }
        path = DataDirectory.absolute(chosen)
        self.environment = environment
    }

    public static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

    /// CURVE keys that `umkreis keys` writes.
    public var wireKeys: String { path + "/keys/wires" }

    /// Sockets and the lock.
    public var run: String { path + "/run" }
    /// Logs of the services.
    public var logs: String { path + "/log" }
    /// Held by the running supervisor.
    public var lock: StackLock { StackLock(path: run + "/up.pid") }

    public func log(of service: ServiceName) -> String { "\(logs)/\(service).log" }
    public func folder(of service: ServiceName) -> String { "\(volume(of: service) ?? path)/\(service)" }
    public func database(of service: ServiceName) -> String { "\(folder(of: service))/\(service).sqlite" }
    /// Emails that auth doesn't send.
    public var mailFolder: String { path + "/auth/mail" }
    /// Log of a supervisor in the background.
    public var supervisorLog: String { logs + "/up.log" }
    public func socket(of service: ServiceName) -> String { "\(run)/\(service).sock" }

    /// The key that processes of a stack share; its readers own the stack.
    public var serviceKey: KeyFile { KeyFile(at: serviceKeyPath) }
    public var serviceKeyPath: String {
        environment["UMKREIS_SERVICE_KEY"].flatMap { $0.isEmpty ? nil : DataDirectory.absolute($0) }
            ?? path + "/keys/service.key"
    }

    /// A service that is reached over TCP, so that its files aren't here.
    public var remoteService: ServiceName? {
        ServiceName.stack.first { environment[DataDirectory.peerVariable(of: $0)]?.hasPrefix("tcp://") == true }
    }

    /// The data folder of a service that has one of its own, in a container: `UMKREIS_VOLUMES` has the folders of all.
    public func volume(of service: ServiceName) -> String? {
        guard let volumes = environment["UMKREIS_VOLUMES"], !volumes.isEmpty else { return nil }
        return "\(volumes)/\(service)"
    }

    /// The processes that `umkreis metrics` expects to answer.
    ///
    /// An edge is expected if it has an address, or a folder, which it makes at its first start.
    public var measuredProcesses: [ServiceName] {
        let address = environment[DataDirectory.peerVariable(of: .edge)] ?? ""
        let hasEdge = !address.isEmpty || FileManager.default.fileExists(atPath: "\(path)/\(ServiceName.edge)")
        return hasEdge ? ServiceName.processes : ServiceName.stack
    }

    /// The variable with a service's address.
    public static func peerVariable(of service: ServiceName) -> String {
        "UMKREIS_PEER_" + service.text.uppercased()
    }

    /// The name that tokens carry: `UMKREIS_DEPLOYMENT`, the name at the last start, `local`.
    public var deployment: String {
        if let given = environment["UMKREIS_DEPLOYMENT"], !given.isEmpty { return given }
        // Missing if the stack was never started.
        let kept = try? String(contentsOfFile: deploymentFile, encoding: .utf8)
        return kept.flatMap { $0.isEmpty ? nil : $0 } ?? "local"
    }

    private var deploymentFile: String { run + "/deployment" }

    /// Stores the deployment's name for later commands.
    func storeDeployment(_ name: String) throws(Refusal) {
        guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy(DataDirectory.isNameByte) else {
            throw Refusal(.configuration, "cli.rule.deployment-name", hint: "--deployment")
        }
        try PrivateFile(deploymentFile).write(Array(name.utf8))
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        let character = Character(UnicodeScalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber) || "-_.".contains(character)
    }

    public func prepare() throws(Refusal) {
        try PrivateFile.makeFolder(path)
        try requireOwn()
        for folder in [run, logs] { try PrivateFile.makeFolder(folder) }
        // A process that can enter this folder can reach the services.
        var status = stat()
        guard stat(run, &status) == 0, status.st_mode & 0o077 == 0, status.st_uid == geteuid() else {
            throw Refusal(.configuration, "cli.rule.folder-open", ["path": .words(run)], hint: "chmod 700 \(run)")
        }
    }

    /// Files that root created in a user's folder would lock out the user's services.
    private func requireOwn() throws(Refusal) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_uid != geteuid() else { return }
        throw Refusal(
            .configuration,
            "cli.doctor.folders.owner",
            ["path": .words(path), "user": .words("\(status.st_uid)")],
            hint: localized("cli.doctor.folders.asOwner")
        )
    }

    /// Removes sockets of a previous stack; throws if one of its services still runs.
    func clear() throws(Refusal) {
        removeEdgeAddresses()
        for service in ServiceName.processes {
            if let running = RunningProcess(service, in: self) {
                throw Refusal(
                    .conflict,
                    "cli.rule.service-left",
                    ["service": .words(service.text), "pid": .words("\(running.pid)")],
                    hint: ownProcesses.stop
                )
            }
            unlink(socket(of: service))
        }
    }
}
