import Foundation
import Wire

/// The folder of a stack: databases, sockets, logs.
///
/// `--data` goes before `UMKREIS_DATA`, that before `${XDG_DATA_HOME:-~/.local/share}/umkreis`.
struct DataDirectory: Sendable {
    /// Absolute, without a slash at its end.
    let path: String
    let environment: [String: String]

    /// - Parameter given: what `--data` says.
    init(_ given: String?, _ environment: [String: String]) throws(Refusal) {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
        let standard =
            (environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home.map { $0 + "/.local/share" })
            .map { $0 + "/umkreis" }
        let variable = environment["UMKREIS_DATA"].flatMap { $0.isEmpty ? nil : $0 }
        guard let chosen = given ?? variable ?? standard else {
            throw .configuration("there is no HOME to keep data in", hint: "give --data DIR or set UMKREIS_DATA")
        }
        path = URL(fileURLWithPath: chosen).standardizedFileURL.path
        self.environment = environment
    }

    /// Where sockets and the lock stand; only its owner may enter it.
    var run: String { path + "/run" }
    /// Where the services' words go.
    var logs: String { path + "/log" }
    var lock: StackLock { StackLock(path: run + "/up.pid") }

    func log(of service: ServiceName) -> String { "\(logs)/\(service).log" }
    func socket(of service: ServiceName) -> String { "\(run)/\(service).sock" }

    /// Makes the folders that are missing.
    func prepare() throws(Refusal) {
        for folder in [path, run, logs] {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder,
                    withIntermediateDirectories: true,
                    attributes: [.posixPermissions: 0o700]
                )
            } catch {
                throw .configuration("the folder \(folder) cannot be made: \(error.localizedDescription)")
            }
        }
    }
}
