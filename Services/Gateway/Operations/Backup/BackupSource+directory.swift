import Foundation
import GatewaySupervision
import UmkreisBackup
import UmkreisWire

extension BackupSource {
    /// Sockets, logs, mails of trials, the installed map, copies from before upgrades, sessions of the command line,
    /// and files of one run, of the file system or of this machine's backups; the snapshot of the search index.
    private static let leftOutFolders: Set<String> = [
        "run", "log", "auth/mail", "maps", "before-upgrade", "lost+found", "state", BackupFolder.name,
    ]
    private static let leftOutEnds = ["-wal", "-shm", ".stamp", ".stamp.next", ".damaged", "-wal.kept"]
    private static let leftOutNames: Set<String> = [
        "LOCK", "START-EMPTY", "RESTORED", "index.snapshot", "index.snapshot.next",
    ]

    /// The databases that exist, followers before those that they follow.
    init(_ directory: DataDirectory) {
        let databases = ServiceName.stack.reversed()
            .filter { FileManager.default.fileExists(atPath: directory.database(of: $0)) }
            .map { DatabaseFile(name: $0.text, path: "\($0)/\($0).sqlite") }
        self.init(folder: directory.path, databases: databases) { Self.treatment(of: $0) }
        listed = databases.contains { $0.path == Self.photos.database } ? Self.photos : nil
        others = ServiceName.processes.compactMap(directory.volume)
        let key = directory.serviceKeyPath
        if key != "\(directory.path)/\(Self.serviceKey)", FileManager.default.fileExists(atPath: key) {
            filesElsewhere[Self.serviceKey] = key
        }
    }

    /// A photo is `media/ab/cd/<hash>`; smaller sizes have an ending.
    private static let photos = ListedFiles(
        folder: "catalogue/media",
        database: "catalogue/catalogue.sqlite",
        last: "SELECT max(id) FROM media",
        next: """
            SELECT id, substr(hash, 1, 2) || '/' || substr(hash, 3, 2) || '/' || hash FROM media
            WHERE id > ? ORDER BY id LIMIT 500
            """
    )

    private static let serviceKey = "keys/service.key"

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
