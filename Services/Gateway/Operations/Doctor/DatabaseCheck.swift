import GatewaySupervision
import Glibc
import Texts
import Wire

/// Checks a service's database: damage, schema, and the size of its log.
struct DatabaseCheck {
    /// SQLite limits the log to 64 MiB after a checkpoint; a longer one means that reads prevent checkpoints.
    private static let longestLog = 256 << 20

    private let service: ServiceName
    private let directory: DataDirectory

    init(_ service: ServiceName, _ directory: DataDirectory) {
        (self.service, self.directory) = (service, directory)
    }

    /// Empty if the service was never started.
    func findings() -> [DoctorFinding] {
        let path = directory.database(of: service)
        guard let size = Self.size(of: path) else { return [] }
        do {
            return [finding(try Programs().file(of: service, in: directory), size, at: path)]
        } catch {
            return [.fail(.files, of: service, because: error)]
        }
    }

    private func finding(_ report: DatabaseReport, _ size: Int, at path: String) -> DoctorFinding {
        if let problem = report.problems.first {
            let values: [String: TextValue] = ["path": .words(path), "reason": .words(problem)]
            let remedy = localized("cli.doctor.files.restore", ["path": .words(path)])
            return .fail(.files, localized("cli.doctor.files.damaged", values), of: service, remedy: remedy)
        }
        guard report.schema <= report.knownSchema else {
            let values: [String: TextValue] = ["schema": .count(report.schema), "known": .count(report.knownSchema)]
            let remedy = localized("cli.hint.installPrograms")
            return .fail(.files, localized("cli.doctor.files.newer", values), of: service, remedy: remedy)
        }
        let log = Self.size(of: path + "-wal") ?? 0
        if log > Self.longestLog {
            let text = localized("cli.doctor.files.log", ["mib": .count(log >> 20)])
            let remedy = localized("cli.doctor.restart", ["service": .words(service.text)])
            return .warn(.files, text, of: service, remedy: remedy)
        }
        let values: [String: TextValue] = [
            "mib": .decimal(Double(size) / 1_048_576, fraction: 1),
            "log": .decimal(Double(log) / 1_048_576, fraction: 1), "schema": .count(report.schema),
        ]
        return .pass(.files, localized("cli.doctor.files.pass", values), of: service)
    }

    private static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }
}
