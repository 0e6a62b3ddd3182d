import Glibc
import UmkreisTexts
import UmkreisWire

/// Makes a set of backups before services change a schema, so that all of them can go back together.
///
/// A process of its own makes it by `umkreis backup create --before-upgrade`. Each service also keeps a copy of its own
/// database, so the stack starts if the set cannot be made.
struct UpgradeSet: Sendable {
    /// Large databases take a while, and people wait for the stack.
    private static let timeout = Duration.seconds(3600)

    let directory: DataDirectory

    /// Returns what happened; `nil` without backups, or if no schema changes.
    func make() -> StackEvent? {
        guard access(directory.backupConfiguration, F_OK) == 0 else { return nil }
        do {
            guard try !Programs().upgrades(in: directory).isEmpty else { return nil }
            let former = directory.setBeforeUpgrade
            let words = ["backup", "create", "--before-upgrade", "--data", directory.path]
            let run = try OwnProgram.run(words, environment: directory.environment, within: Self.timeout)
            guard let set = directory.setBeforeUpgrade, set != former else {
                return event(.notBackedUp, detail: run.output.split(separator: "\n").last.map(String.init) ?? "")
            }
            let undo = directory.ownProcesses.command("backup restore \(set) --replace")
            return event(.backedUp, detail: set, hint: undo)
        } catch {
            return event(.notBackedUp, detail: (error as? Refusal)?.fault.message ?? "\(error)")
        }
    }

    private func event(_ kind: StackEvent.Kind, detail: String, hint: String? = nil) -> StackEvent {
        var event = StackEvent(kind: kind, detail: detail)
        event.hint = hint
        return event
    }
}

extension DataDirectory {
    private var setFile: PrivateFile { PrivateFile("\(path)/\(UpgradeSetFile.path)") }

    /// The set that was made before the last upgrade.
    public var setBeforeUpgrade: String? {
        guard let bytes = try? setFile.read() else { return nil }
        return String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
    }

    /// Names it for services that refuse a newer database.
    public func storeSetBeforeUpgrade(_ set: String) throws(Refusal) {
        try PrivateFile.makeFolder("\(path)/\(UpgradeSetFile.folder)")
        try setFile.write(Array((set + "\n").utf8))
    }
}
