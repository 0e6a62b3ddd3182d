import ArgumentParser
import GatewayKit
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct BackupListCommand: GatewayCommand {
    static let isLocal = true
    static let configuration = verb("list", "List the sets of a target, the newest first.")
        .examples("umkreis backup list", "umkreis backup list --from /mnt/usb --json")

    @OptionGroup var selection: BackupSelection
    @OptionGroup(title: "Global options") var options: GatewayOptions

    private struct Row: Encodable {
        let set: String
        /// Missing for a set that cannot be read.
        let madeAt: Timestamp?
        let version: String?
        let files: Int?
        let bytes: Int?
        let verifiedAt: Timestamp?
        let problems: [String]
    }

    func run(_ session: Session) async throws {
        let repository = try await selection.repository(session)
        let rows = try Refusal.ofBackups { () -> [Row] in
            let records = try repository.records()
            return try repository.sets().reversed().map { set -> Row in
                // A damaged set is a row of its own.
                let manifest = try? repository.manifest(of: set)
                let unreadable = manifest == nil ? [localized("cli.backup.unreadable")] : []
                return Row(
                    set: set,
                    madeAt: manifest?.madeAt,
                    version: manifest?.version,
                    files: manifest.map { $0.files.count + $0.secrets.count },
                    bytes: manifest?.bytes,
                    verifiedAt: records[set].flatMap { $0.problems.isEmpty ? $0.checkedAt : nil },
                    problems: (records[set]?.problems ?? []) + unreadable
                )
            }
        }
        try session.output.show(rows) {
            session.output.table(
                rows,
                .text("set") { $0.set },
                .moment("made") { $0.madeAt },
                .number("size") { row in row.bytes.map { BytesText.of($0) } },
                .moment("verified") { $0.verifiedAt },
                .flexible("problem") { $0.problems.first }
            )
        }
    }
}

/// Amounts of data: `812 KiB`, `1.4 GiB`.
enum BytesText {
    static func of(_ bytes: Int) -> String {
        let units = ["B", "KiB", "MiB", "GiB", "TiB"]
        var (amount, unit) = (Double(bytes), 0)
        while amount >= 1000, unit < units.count - 1 {
            amount /= 1024
            unit += 1
        }
        return NumberText.of(amount, fraction: unit > 1 && amount < 100 ? 1 : 0) + " " + units[unit]
    }
}
