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
        .examples(
            "umkreis backup create",
            "umkreis backup create --max-rate 5MB",
            "umkreis backup create --before-upgrade    before the services start"
        )

    @Flag(help: "Only if this version will change a schema; umkreis up and the package do it.")
    var beforeUpgrade = false

    @OptionGroup var rate: RateOption
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        if beforeUpgrade, try Programs().upgrades(in: session.directory).isEmpty {
            return session.output.notice(localized("cli.backup.noUpgrade"))
        }
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
        if beforeUpgrade, report.targets.contains(where: { $0.failure == nil }) {
            try session.directory.storeSetBeforeUpgrade(report.set)
            let kind = session.directory.deploymentKind
            let values: [String: TextValue] = [
                "set": .words(report.set), "command": .words(kind.command("backup restore \(report.set) --replace")),
            ]
            session.output.notice(localized("cli.backup.beforeUpgrade", values))
        }
        try report.requireAll()
    }
}
