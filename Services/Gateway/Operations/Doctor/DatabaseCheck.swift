import GatewayKit
import GatewaySupervision
import UmkreisTexts
import UmkreisWire

/// Checks a service's database: presence, access, damage, schema, photos, and the size of its log.
struct DatabaseCheck {
    /// SQLite limits the log to 64 MiB after a checkpoint; a longer one means that reads prevent checkpoints.
    private static let maximumLogBytes = 256 << 20
    private static let ends = ["", "-wal", "-shm", ".stamp"]

    private let service: ServiceName
    private let directory: DataDirectory
    private let path: String

    init(_ service: ServiceName, _ directory: DataDirectory) {
        (self.service, self.directory) = (service, directory)
        path = directory.database(of: service)
    }

    /// Empty if the service was never started.
    func findings() -> [DoctorFinding] {
        guard let folder = FileState(directory.folder(of: service)) else { return missingFolder.map { [$0] } ?? [] }
        if let problem = access(like: folder) { return [problem] }
        do {
            return finding(try Programs().file(of: service, in: directory)).map { [$0] } ?? []
        } catch {
            return [.fail(.files, of: service, because: error)]
        }
    }

    /// The folder of one service, where another one has a database.
    private var missingFolder: DoctorFinding? {
        guard ServiceName.stack.contains(where: { FileState(directory.database(of: $0)) != nil }) else { return nil }
        return missing(localized("cli.doctor.files.missing", ["path": .words(path)]))
    }

    /// The first file that the services' user cannot use.
    private func access(like folder: FileState) -> DoctorFinding? {
        for file in Self.ends.map({ path + $0 }) {
            guard let state = FileState(file) else { continue }
            if state.user != folder.user {
                let values: [String: TextValue] = [
                    "path": .words(file), "user": .words("\(state.user)"), "owner": .words("\(folder.user)"),
                ]
                let remedy = "chown \(folder.user):\(folder.group) \(file)"
                return .fail(.files, localized("cli.doctor.files.owner", values), of: service, remedy: remedy)
            }
            if state.mode & 0o600 != 0o600 {
                let values: [String: TextValue] = ["path": .words(file), "mode": .words(state.modeText)]
                return .fail(.files, localized("cli.doctor.mode", values), of: service, remedy: "chmod 600 \(file)")
            }
        }
        return nil
    }

    /// Returns `nil` for a file that had no content yet.
    private func finding(_ report: DatabaseReport) -> DoctorFinding? {
        if let problem = report.problems.first {
            let values: [String: TextValue] = ["path": .words(path), "reason": .words(problem)]
            let remedy = DatabaseFault.damaged.hint(for: service, in: directory.deploymentKind)
            return .fail(.files, localized("cli.doctor.files.damaged", values), of: service, remedy: remedy)
        }
        if let reason = report.unreadable {
            let values: [String: TextValue] = ["path": .words(path), "reason": .words(reason)]
            return .fail(.files, localized("cli.doctor.files.unreadable", values), of: service)
        }
        if let loss = loss(report) { return missing(loss) }
        if report.traces != nil { return nil }
        return refusal(report) ?? files(report) ?? log(report)
    }

    private func refusal(_ report: DatabaseReport) -> DoctorFinding? {
        guard let refusal = report.refusal else { return nil }
        let values: [String: TextValue] = ["schema": .count(report.schema), "known": .count(report.knownSchema)]
        switch refusal {
        case .newer:
            let command = directory.deploymentKind.undoUpgrade(of: service, in: directory.path)
            let remedy = localized("cli.doctor.files.newerRemedy", ["command": .words(command)])
            return .fail(.files, localized("cli.doctor.files.newer", values), of: service, remedy: remedy)
        case .different:
            let remedy = DatabaseFault.damaged.hint(for: service, in: directory.deploymentKind)
            return .fail(.files, localized("cli.doctor.files.different", values), of: service, remedy: remedy)
        }
    }

    private func loss(_ report: DatabaseReport) -> String? {
        if let traces = report.traces, !traces.isEmpty {
            let values: [String: TextValue] = ["path": .words(path), "traces": .words(traces.joined(separator: ", "))]
            return localized("cli.doctor.files.missingBeside", values)
        }
        guard let services = report.missedBy else { return nil }
        let values: [String: TextValue] = ["path": .words(path), "services": .words(services.joined(separator: ", "))]
        return localized("cli.doctor.files.missed", values)
    }

    private func missing(_ text: String) -> DoctorFinding {
        let remedy = DatabaseFault.missing.hint(for: service, in: directory.deploymentKind, path: directory.path)
        return .fail(.files, text, of: service, remedy: remedy)
    }

    private func files(_ report: DatabaseReport) -> DoctorFinding? {
        guard let files = report.files, files.missingCount > 0 else { return nil }
        let values: [String: TextValue] = [
            "checked": .count(files.checked), "count": .count(files.missingCount),
            "path": .words(files.missing.first ?? ""),
        ]
        let folder = TextValue.words(directory.folder(of: service) + "/media")
        let remedy = localized("cli.doctor.files.photosRemedy", ["path": folder])
        return .fail(.files, localized("cli.doctor.files.photos", values), of: service, remedy: remedy)
    }

    private func log(_ report: DatabaseReport) -> DoctorFinding {
        let log = FileState(path + "-wal")?.size ?? 0
        if log > Self.maximumLogBytes {
            let text = localized("cli.doctor.files.log", ["mib": .count(log >> 20)])
            return .warn(.files, text, of: service, remedy: directory.deploymentKind.restart(service))
        }
        let values: [String: TextValue] = [
            "mib": .decimal(Double(FileState(path)?.size ?? 0) / 1_048_576, fraction: 1),
            "log": .decimal(Double(log) / 1_048_576, fraction: 1), "schema": .count(report.schema),
        ]
        return .pass(.files, localized("cli.doctor.files.pass", values), of: service)
    }
}
