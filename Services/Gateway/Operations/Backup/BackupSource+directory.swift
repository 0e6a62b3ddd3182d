import Foundation
import GatewaySupervision
import UmkreisBackup
import UmkreisWire

extension BackupSource {
    /// Sockets, logs, mails of trials, the installed map, copies from before upgrades, and what belongs to one run, to
    /// the file system or to this machine's backups.
    private static let leftOutFolders: Set<String> = [
        "run", "log", "auth/mail", "maps", "before-upgrade", "lost+found", BackupFolder.name,
    ]
    private static let leftOutEnds = ["-wal", "-shm", ".stamp", ".stamp.next", ".damaged", "-wal.kept"]
    private static let leftOutNames: Set<String> = ["LOCK", "START-EMPTY", "RESTORED"]

    /// The databases that exist, followers before those that they follow.
    init(_ directory: DataDirectory) {
        let databases = ServiceName.stack.reversed()
            .filter { FileManager.default.fileExists(atPath: directory.database(of: $0)) }
            .map { DatabaseFile(name: $0.text, path: "\($0)/\($0).sqlite") }
        self.init(folder: directory.path, databases: databases) { Self.treatment(of: $0) }
    }

    static func treatment(of path: String) -> Treatment {
        // The deployment's name, which tokens carry.
        if path == "run" || path == "run/deployment" { return .stored }
        if leftOutFolders.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) { return .leftOut }
        let parts = path.split(separator: "/").map(String.init)
        guard let name = parts.last, path != BackupFolder.keyPath else { return .leftOut }
        if leftOutNames.contains(name) || leftOutEnds.contains(where: name.hasSuffix) { return .leftOut }
        return parts.dropLast().contains("keys") ? .secret : .stored
    }
}
