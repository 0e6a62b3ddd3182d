import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisWire

struct BackupPruneCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("prune", "Delete the sets that need not be kept, and their data.")
        .examples(
            "umkreis backup prune --dry-run",
            "umkreis backup prune",
            "umkreis backup prune --credentials admin    with a key that may delete"
        )

    @Flag(help: "Only list what would be deleted.")
    var dryRun = false

    @Option(
        help: .init("A file of credentials that may delete, if those of the target may not.", valueName: "file"),
        completion: .file()
    )
    var credentials: String?

    @OptionGroup(title: "Global options") var options: GatewayOptions

    struct Report: Encodable {
        let target: String
        let sets: [String]
        /// What the target has got back; missing with `--dry-run`.
        let bytes: Int?
        let failure: String?
    }

    func run(_ session: Session) async throws {
        let pruning = BackupPruning(session, credentials: credentials.map(DataDirectory.absolute))
        let reports =
            try await dryRun ? pruning.expired() : BackupNotice.after(session) { try await pruning.run() }
        try session.output.show(reports) { reports.flatMap(\.sets).joined(separator: "\n") }
        for report in reports where report.failure == nil {
            let values: [String: TextValue] = [
                "path": .words(report.target), "count": .count(report.sets.count),
                "bytes": .words(BytesText.of(report.bytes ?? 0)),
            ]
            session.output.notice(localized(dryRun ? "cli.backup.wouldPrune" : "cli.backup.pruned", values))
        }
        try reports.requireAll()
    }
}

/// Applies the retention to all targets that can be used.
struct BackupPruning {
    private typealias Report = BackupPruneCommand.Report

    private let session: Session
    private let credentials: String?

    init(_ session: Session, credentials: String? = nil) {
        (self.session, self.credentials) = (session, credentials)
    }

    /// - Parameters:
    ///   - names: only these targets; `nil` for all.
    ///   - allowsForbidden: whether a target counts as pruned if its key may not delete.
    func run(on names: Set<String>? = nil, allowsForbidden: Bool = false) async throws -> [BackupPruneCommand.Report] {
        let (retention, now) = (try retention, session.console.now())
        let job = TargetJob(.prune, session, credentials: credentials)
        let outcomes = try await job.run(on: names) { repository in
            do {
                return try Prune(repository, retention).run(at: now)
            } catch BackupError.mayNotDelete where allowsForbidden {
                return Prune.Outcome()
            }
        }
        let folder = BackupFolder(directory: session.directory)
        for (target, outcome) in outcomes where outcome.reason == nil {
            try await folder.update(target) { $0.prunedSet = $0.set }
        }
        return outcomes.map { target, outcome in
            let done = try? outcome.get()
            return Report(target: target, sets: done?.sets ?? [], bytes: done?.bytes, failure: outcome.reason)
        }
    }

    /// The sets that ``run(on:)`` would delete.
    func expired() throws -> [BackupPruneCommand.Report] {
        let (retention, now) = (try retention, session.console.now())
        return try BackupFolder(directory: session.directory, credentials: credentials).targets().map { target in
            let sets = target.repository.flatMap { repository in
                Result { () throws(BackupError) in try Prune(repository, retention).expired(at: now) }
            }
            let failure = sets.mapError { Refusal($0) }.reason
            return Report(target: target.path, sets: (try? sets.get()) ?? [], bytes: nil, failure: failure)
        }
    }

    private var retention: Retention {
        get throws { try BackupFolder(directory: session.directory).configuration()?.retention ?? Retention() }
    }
}

extension [BackupPruneCommand.Report] {
    /// - Throws: ``Refusal`` for the first target that failed.
    func requireAll() throws(Refusal) {
        guard let failed = first(where: { $0.failure != nil }) else { return }
        let values: [String: TextValue] = [
            "target": .words(failed.target), "reason": .words(failed.failure ?? ""),
        ]
        throw Refusal(.unavailable, "cli.rule.backup-target-failed", values)
    }
}
