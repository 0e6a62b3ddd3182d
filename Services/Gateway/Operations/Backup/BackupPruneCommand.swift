import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisWire

struct BackupPruneCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("prune", "Delete the sets that need not be kept, and their data.")
        .examples("umkreis backup prune --dry-run", "umkreis backup prune")

    @Flag(help: "Only list what would be deleted.")
    var dryRun = false

    @OptionGroup(title: "Global options") var options: GatewayOptions

    struct Report: Encodable {
        let target: String
        let sets: [String]
        /// What the target has got back; missing with `--dry-run`.
        let bytes: Int?
    }

    func run(_ session: Session) async throws {
        let reports = try BackupPruning(session).run(dryRun: dryRun)
        try session.output.show(reports) { reports.flatMap(\.sets).joined(separator: "\n") }
        for report in reports {
            let values: [String: TextValue] = [
                "path": .words(report.target), "count": .count(report.sets.count),
                "bytes": .words(BytesText.of(report.bytes ?? 0)),
            ]
            session.output.notice(localized(dryRun ? "cli.backup.wouldPrune" : "cli.backup.pruned", values))
        }
    }
}

/// Applies the retention to all targets.
struct BackupPruning {
    let session: Session

    init(_ session: Session) {
        self.session = session
    }

    func run(dryRun: Bool = false) throws -> [BackupPruneCommand.Report] {
        let folder = BackupFolder(directory: session.directory)
        let now = session.console.now()
        return try Refusal.ofBackups { () -> [BackupPruneCommand.Report] in
            let retention = try folder.configuration()?.retention ?? Retention()
            return try folder.repositories().map { repository -> BackupPruneCommand.Report in
                let prune = Prune(repository, retention)
                let target = repository.target.description
                guard !dryRun else {
                    return BackupPruneCommand.Report(target: target, sets: try prune.expired(at: now), bytes: nil)
                }
                let outcome = try prune.run(at: now)
                return BackupPruneCommand.Report(target: target, sets: outcome.sets, bytes: outcome.bytes)
            }
        }
    }
}
