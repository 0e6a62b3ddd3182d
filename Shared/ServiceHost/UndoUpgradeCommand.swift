import UmkreisStorage
import UmkreisVocabulary
import UmkreisWire

/// The command `umkreis-<service> undo-upgrade`: puts back the database from before the last upgrade.
///
/// Exits with 0, or 78 if there is no copy, the service runs, or the folder cannot be used.
struct UndoUpgradeCommand {
    static let word = "undo-upgrade"

    static let subcommand = ProcessOptions.Subcommand(
        word,
        "Puts back the database from before its last upgrade. The present one is kept beside it.",
        options: []
    )

    static func run(_ service: ServiceName, _ options: ProcessOptions) -> Never {
        DataFolderCommand.run(service, options) { data in try undo(service, in: data) }
    }

    private static func undo(_ service: ServiceName, in data: String) throws -> String {
        let copies = UpgradeCopies(of: service.text, in: data)
        guard let copy = copies.newest else { throw NoUpgradeToUndo(folder: "\(data)/\(UpgradeCopies.folderName)") }
        let folder = try DataFolder(of: service, in: data).path
        // Nobody may write meanwhile.
        let lock = try DataDirectoryLock(folder)
        defer { withExtendedLifetime(lock) {} }
        let kept = try copies.undo(copy, of: "\(folder)/\(service).sqlite", at: .now)
        let version = copy.version.map { "version \($0)" } ?? "the version before the upgrade"
        return "\(service) has its database of \(copy.time) again: start \(version). The newer one is kept in \(kept); "
            + "what was written since the upgrade is only there."
    }
}

struct NoUpgradeToUndo: Error, CustomStringConvertible {
    let folder: String

    var description: String { "there is no copy from before an upgrade in \(folder)" }
}
