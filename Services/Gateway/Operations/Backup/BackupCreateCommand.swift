import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct BackupCreateCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("create", "Make a set of the whole stack, which may go on running.")
        .examples("umkreis backup create", "umkreis backup create --max-rate 5MB")

    @OptionGroup var rate: RateOption
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let report = try await BackupNotice.after(session) {
            try await BackupRun(session, pace: rate.pace).create()
        }
        try session.output.show(report) { report.set }
        for target in report.targets where target.failure == nil {
            let values: [String: TextValue] = [
                "path": .words(target.target), "bytes": .words(BytesText.of(report.bytes)),
                "new": .words(BytesText.of(target.written)), "ms": .count(report.frozenInMs),
            ]
            session.output.notice(localized("cli.backup.created", values))
        }
        try report.requireAll()
    }
}
