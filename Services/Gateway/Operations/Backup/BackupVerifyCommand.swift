import ArgumentParser
import Foundation
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct BackupVerifyCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("verify", "Restore a set into a scratch folder, check it, and start a stack on it.")
        .examples(
            "umkreis backup verify",
            "umkreis backup verify 20261128-070311-4f2a",
            "umkreis backup verify --checksums           only read it; needs no space"
        )

    @OptionGroup var set: SetArgument

    @Flag(help: "Only read the set and compare checksums.")
    var checksums = false

    @Option(
        help: .init(
            "The scratch folder, which needs as much space as the data (default: DATA/backup/scratch).",
            valueName: "dir"
        ),
        completion: .directory
    )
    var scratch: String?

    @OptionGroup var rate: RateOption
    @OptionGroup var selection: BackupSelection
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func run(_ session: Session) async throws {
        let scratch = scratch.map(DataDirectory.absolute)
        // A trial deletes what it finds there.
        if let scratch, !RestorePlace.isFree(scratch) { throw Refusal(.notEmpty(scratch)) }
        let repository = try await selection.repository(session, pace: rate.pace)
        let name = try BackupSelection.name(of: set.name, in: repository)
        var verification = BackupVerification(of: name, in: repository, session)
        if let scratch { verification.scratch = scratch }
        verification.readsOnly = checksums
        let report = try await BackupNotice.after(session) { [verification] in try await verification.run() }
        try session.output.show(report) { report.problems.joined(separator: "\n") }
        guard report.problems.isEmpty else {
            session.output.notice(localized("cli.backup.unsound", ["set": .words(name)]))
            throw SilentExit(status: .failure)
        }
        let values: [String: TextValue] = [
            "set": .words(name), "files": .count(report.files), "bytes": .words(BytesText.of(report.bytes)),
        ]
        session.output.notice(localized(checksums ? "cli.backup.checked" : "cli.backup.verified", values))
    }
}
