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
        let isLate: Bool
    }

    func run(_ session: Session) async throws {
        let folder = BackupFolder(directory: session.directory)
        guard let configuration = try folder.configuration() else { throw Refusal.noBackups(session.directory) }
        let state = try folder.state()
        let now = session.console.now()
        let rows = configuration.targets.map { target in
            Row(target: target, state: state[target], isLate: BackupAge(state[target], at: now).isLate)
        }
        try session.output.show(rows) {
            session.output.table(
                rows,
                .text("target") { $0.target },
                .text("set") { $0.state.set },
                .moment("made") { $0.state.madeAt },
                .number("size") { row in row.state.bytes.map { BytesText.of($0) } },
                .moment("verified") { $0.state.verifiedAt },
                .flexible("problem") { $0.state.failure }
            )
        }
        if rows.contains(where: { $0.isLate || $0.state.failure != nil }) {
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
