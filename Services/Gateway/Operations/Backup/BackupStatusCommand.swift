import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct BackupStatusCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb(
        "status",
        "Show the last set and the last proof of each target; exit code 1 if late."
    )
    .examples("umkreis backup status", "umkreis backup status --json")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Row: Encodable {
        let target: String
        let state: BackupState.Target
        /// Late, or the last attempt of a job failed.
        let isLate: Bool
        let failure: String?
        let failedAt: Timestamp?
        let failedJob: BackupJob?

        init(_ target: String, _ state: BackupState.Target, at now: Timestamp) {
            (self.target, self.state) = (target, state)
            let problem = state.problem
            (failure, failedAt, failedJob) = (problem?.failure.reason, problem?.failure.at, problem?.job)
            isLate = problem != nil || BackupAge(state, at: now).isLate
        }
    }

    func run(_ session: Session) async throws {
        let folder = BackupFolder(directory: session.directory)
        guard let configuration = try folder.configuration() else { throw Refusal.noBackups(session.directory) }
        let state = try folder.state()
        let now = session.console.now()
        let rows = configuration.targets.map { Row($0, state[$0], at: now) }
        try session.output.show(rows) {
            session.output.table(
                rows,
                .text("target") { $0.target },
                .text("set") { $0.state.set },
                .moment("made") { $0.state.madeAt },
                .number("size") { row in row.state.bytes.map { BytesText.of($0) } },
                .moment("verified") { $0.state.verifiedAt },
                .flexible("problem") { $0.failure }
            )
        }
        if rows.contains(where: \.isLate) {
            session.output.notice(localized("cli.backup.late"))
            throw SilentExit(status: .failure)
        }
    }
}

/// Whether backups are as young as they should be.
struct BackupAge {
    /// A daily backup that failed once is late.
    private static let longest = Duration.seconds(26 * 3600)
    private static let longestUnproved = Duration.seconds(8 * 86_400)

    private let state: BackupState.Target
    private let now: Timestamp

    init(_ state: BackupState.Target, at now: Timestamp) {
        (self.state, self.now) = (state, now)
    }

    /// The time since the last set; `nil` without one.
    var sinceSet: Duration? { state.madeAt.map { now.since($0) } }

    /// The time since the last proof by a restore.
    var sinceProof: Duration? { state.verifiedAt.map { now.since($0) } }

    var isLate: Bool {
        guard let sinceSet, let sinceProof else { return true }
        return sinceSet > Self.longest || sinceProof > Self.longestUnproved
    }
}

extension Refusal {
    static func noBackups(_ directory: DataDirectory) -> Refusal {
        let hint = directory.deploymentKind.command("backup init DIR")
        return Refusal(.configuration, "cli.rule.backup-not-set-up", ["path": .words(directory.path)], hint: hint)
    }
}
