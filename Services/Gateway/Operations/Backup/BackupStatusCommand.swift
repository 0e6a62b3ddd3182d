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
        "Show the last set, proof and point in time of each target; exit code 1 if late."
    )
    .examples("umkreis backup status", "umkreis backup status --json")

    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        guard let rows = try BackupRow.rows(of: session.directory, at: session.console.now()) else {
            throw Refusal.noBackups(session.directory)
        }
        try session.output.show(rows) {
            session.output.table(
                rows,
                .text("target") { $0.target },
                .text("set") { $0.state.set },
                .moment("made") { $0.state.madeAt },
                .number("size") { row in row.state.bytes.map { BytesText.of($0) } },
                .moment("verified") { $0.state.verifiedAt },
                .moment("lastPoint") { $0.state.pointAt },
                .flexible("problem") { $0.failure }
            )
        }
        if rows.contains(where: \.isLate) {
            session.output.notice(localized("cli.backup.late"))
            throw SilentExit(status: .failure)
        }
    }
}

extension Refusal {
    static func noBackups(_ directory: DataDirectory) -> Refusal {
        let hint = directory.deploymentKind.command("backup init DIR")
        return Refusal(.configuration, "cli.rule.backup-not-set-up", ["path": .words(directory.path)], hint: hint)
    }
}
