import Foundation
import Glibc
public import Tokens
public import Wire

/// The folder of a stack: databases, sockets, logs.
///
/// `--data` goes before `UMKREIS_DATA`, that before `${XDG_DATA_HOME:-~/.local/share}/umkreis`.
public struct DataDirectory: Sendable {
    /// Absolute, without a slash at its end.
    public let path: String
    /// In which `UMKREIS_DEPLOYMENT` is looked up, and whatever else a command reads there.
    public let environment: [String: String]

    /// - Parameter given: what `--data` says.
    public init(_ given: String?, _ environment: [String: String]) throws(Refusal) {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let standard =
            (environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home.map { $0 + "/.local/share" })
            .map { $0 + "/umkreis" }
        let variable = environment["UMKREIS_DATA"].flatMap { $0.isEmpty ? nil : $0 }
        guard let chosen = given ?? variable ?? standard else {
            throw .configuration("there is no HOME to keep data in", hint: "give --data DIR or set UMKREIS_DATA")
        }
        path = DataDirectory.absolute(chosen)
        self.environment = environment
    }

    /// The whole path of a folder that may be given relative to the current one.
    public static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

    /// Where `umkreis keys` keeps the keys for `tcp`.
    public var wireKeys: String { path + "/keys/wires" }

    /// Where sockets and the lock stand; only its owner may enter it.
    public var run: String { path + "/run" }
    /// Where the services' words go.
    public var logs: String { path + "/log" }
    /// Whoever holds it runs the stack.
    public var lock: StackLock { StackLock(path: run + "/up.pid") }

    public func log(of service: ServiceName) -> String { "\(logs)/\(service).log" }
    /// Where auth writes letters that it does not mail.
    public var letters: String { path + "/auth/mail" }
    /// Where a supervisor in the background puts its words.
    public var supervisorLog: String { logs + "/up.log" }
    public func socket(of service: ServiceName) -> String { "\(run)/\(service).sock" }

    /// The key by which the processes of a stack know each other; a user who can read it is the stack's owner.
    public var serviceKey: KeyFile { KeyFile(at: serviceKeyPath) }
    /// `UMKREIS_SERVICE_KEY`, else a file in this directory.
    var serviceKeyPath: String {
        environment["UMKREIS_SERVICE_KEY"].flatMap { $0.isEmpty ? nil : DataDirectory.absolute($0) }
            ?? path + "/keys/service.key"
    }

    /// The first service that runs in a container or on another machine, so that this directory is not the services'.
    public var remoteService: ServiceName? {
        ServiceName.stack.first { environment[DataDirectory.peerVariable(of: $0)]?.hasPrefix("tcp://") == true }
    }

    /// The environment variable with the address of a service.
    public static func peerVariable(of service: ServiceName) -> String {
        "UMKREIS_PEER_" + service.text.uppercased()
    }

    /// What tells this stack's tokens from those of others: `UMKREIS_DEPLOYMENT`, else what the stack was last started with,
    /// else `local`.
    public var deployment: String {
        if let given = environment["UMKREIS_DEPLOYMENT"], !given.isEmpty { return given }
        // A stack that was never started has no file; that is an answer.
        let kept = try? String(contentsOfFile: deploymentFile, encoding: .utf8)
        return kept.flatMap { $0.isEmpty ? nil : $0 } ?? "local"
    }

    private var deploymentFile: String { run + "/deployment" }

    /// Leaves word for later commands.
    ///
    /// - Throws: ``Refusal`` when it is no name, or the file cannot be written.
    func keepDeployment(_ name: String) throws(Refusal) {
        guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy(DataDirectory.mayStandInName) else {
            throw .configuration("a deployment's name has 1 to 64 letters, digits, dots, - and _", hint: "--deployment")
        }
        try PrivateFile(deploymentFile).write(Array(name.utf8))
    }

    private static func mayStandInName(_ byte: UInt8) -> Bool {
        let character = Character(UnicodeScalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber) || "-_.".contains(character)
    }

    /// Makes the folders that are missing.
    public func prepare() throws(Refusal) {
        for folder in [path, run, logs] { try PrivateFile.makeFolder(folder) }
        // Who can enter it may speak to the services.
        var status = stat()
        guard stat(run, &status) == 0, status.st_mode & 0o077 == 0, status.st_uid == geteuid() else {
            throw .configuration("others may enter the folder \(run)", hint: "chmod 700 \(run)")
        }
    }

    /// Removes what a stack before has left.
    ///
    /// - Throws: ``Refusal`` when one of its services still runs, which only happens when its supervisor was killed.
    func clear() throws(Refusal) {
        for service in ServiceName.stack {
            if let running = RunningProcess(service, in: self) {
                throw Refusal(
                    Fault(.conflict, "\(service) still runs as process \(running.pid), from a stack before"),
                    hint: "umkreis down --data \(path)"
                )
            }
            unlink(socket(of: service))
        }
    }
}
