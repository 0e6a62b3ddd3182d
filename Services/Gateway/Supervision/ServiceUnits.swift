import Foundation
import Glibc
import UmkreisWire

/// The units of systemd that run services: `umkreis@SERVICE.service`, and `umkreis.target` for all.
public struct ServiceUnits: Equatable, Sendable {
    /// The unit of all services.
    static let target = "umkreis.target"
    /// The pattern for commands that take several units.
    static let pattern = "'umkreis@*'"
    /// The package's folders of executables and data.
    static let programs = "/usr/lib/umkreis", data = "/var/lib/umkreis"

    /// Folders in the order of systemd: the first file wins.
    private static let folders = [
        "/etc/systemd/system", "/run/systemd/system", "/usr/local/lib/systemd/system", "/usr/lib/systemd/system",
        "/lib/systemd/system",
    ]

    /// A prefix of absolute paths.
    private let root: String

    /// - Parameter root: a folder with the files of another system, for tests.
    public init(root: String = "") {
        self.root = root
    }

    static func name(of service: ServiceName) -> String { "umkreis@\(service)" }

    /// Whether an installed unit starts services on a data directory.
    func start(servicesOf directory: DataDirectory) -> Bool { installedData == directory.path }

    /// The data folder of installed units, if systemd runs the machine.
    var installedData: String? {
        // The folder is there if it does (`sd_booted(3)`).
        guard access("\(root)/run/systemd/system", F_OK) == 0 else { return nil }
        return dataFolder
    }

    /// The `DATA` of the unit file, unless a file of variables sets another.
    private var dataFolder: String? {
        let files = Self.folders.map { "\(root)\($0)/umkreis@.service" }
        guard let unit = files.lazy.compactMap({ try? String(contentsOfFile: $0, encoding: .utf8) }).first else {
            return nil
        }
        let lines = unit.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        let given = lines.compactMap { line in
            ["Environment=DATA=", "Environment=\"DATA="].first(where: line.hasPrefix).map { line.dropFirst($0.count) }
        }
        return given.last.map { DataDirectory.absolute($0.trimmingCharacters(in: ["\""])) }
    }

    /// Whether an administrator has masked the unit, as on a machine without this service.
    func isMasked(_ service: ServiceName) -> Bool {
        Programs.target(of: "\(root)/etc/systemd/system/\(Self.name(of: service)).service") == "/dev/null"
    }

    /// Whether a process belongs to one of the units.
    func contain(_ process: RunningProcess) -> Bool {
        let groups = (try? String(contentsOfFile: "/proc/\(process.pid)/cgroup", encoding: .utf8)) ?? ""
        return groups.split(whereSeparator: { $0 == "/" || $0.isNewline }).contains {
            $0.hasPrefix("umkreis@") && $0.hasSuffix(".service")
        }
    }
}
