import Foundation
import UmkreisBackup
import UmkreisStorage
import UmkreisVocabulary

/// A data folder with two databases, photos and a key, and a folder for backups; both are removed afterwards.
final class Place: Sendable {
    static let migrations: [Migration] = [
        Migration(
            1,
            "notes",
            .expand,
            sql: "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;"
        )
    ]

    let root: String
    let recovery = RecoveryKey.generate()

    var folder: String { root + "/data" }
    var target: FolderTarget { FolderTarget(path: root + "/target") }

    init() throws {
        root = FileManager.default.temporaryDirectory.path + "/backup-\(UUID().uuidString)"
        for name in ["data/chat", "data/auth/keys", "data/media"] {
            try FileManager.default.createDirectory(atPath: "\(root)/\(name)", withIntermediateDirectories: true)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: root)
    }

    var source: BackupSource {
        BackupSource(
            folder: folder,
            databases: [
                .init(name: "chat", path: "chat/chat.sqlite"), .init(name: "auth", path: "auth/auth.sqlite"),
            ]
        ) { path in
            if path.hasSuffix("-wal") || path.hasSuffix("-shm") || path.hasSuffix(".stamp") { return .leftOut }
            return path.contains("/keys/") ? .secret : .stored
        }
    }

    func repository(on target: (any BackupTarget)? = nil) throws -> Repository {
        let target = target ?? self.target
        if try target.list("")["repository.json"] != nil { return try Repository(on: target, recovery: recovery) }
        return try Repository.create(on: target, keys: .generate(), recovery: recovery)
    }

    /// Writes the same note to both databases, the followed one first.
    func note(_ text: String) async throws {
        for service in ["auth", "chat"] {
            let path = "\(folder)/\(service)/\(service).sqlite"
            let database = try await Database.open(
                DatabaseConfiguration(path: path, migrations: Self.migrations, emptyStart: .allowed)
            )
            try await database.write { try $0.execute("INSERT INTO note (text) VALUES (?)", text) }
            try await database.close()
        }
    }

    /// Truncates the log of a database, as its service does hourly.
    func maintain() async throws {
        let path = "\(folder)/chat/chat.sqlite"
        let database = try await Database.open(DatabaseConfiguration(path: path, migrations: Self.migrations))
        // A reader may prevent it.
        try? await database.maintain()
        try await database.close()
    }

    func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(path)"))
    }

    @discardableResult
    func makeSet(
        in repository: Repository,
        at moment: Timestamp = Timestamp(milliseconds: 1_795_849_391_000)
    ) throws -> String {
        let (manifest, outcomes) = try SetWriter(source, deployment: "machine", scratch: root).write(to: [repository]) {
            moment
        }
        if let failure = outcomes.compactMap(\.failure).first { throw failure }
        return manifest.name
    }

    /// The notes of a service in a restored folder.
    func notes(of service: String, in folder: String) async throws -> [String] {
        let path = "\(folder)/\(service)/\(service).sqlite"
        let database = try await Database.open(DatabaseConfiguration(path: path, migrations: Self.migrations))
        let notes = try await database.read { try $0.rows("SELECT text FROM note ORDER BY id") { try $0[0] as String } }
        try await database.close()
        return notes
    }
}

extension DatabaseConfiguration {
    init(path: String, migrations: [Migration], emptyStart: EmptyStart = .always) {
        self.init(path: path, migrations: migrations, now: { Timestamp(milliseconds: 1_795_849_391_000) })
        self.emptyStart = emptyStart
    }
}

extension [UInt8] {
    /// Bytes that do not compress, the same for the same seed.
    static func noise(_ count: Int, seed: UInt64) -> [UInt8] {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        return (0..<count).map { _ in
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return UInt8(truncatingIfNeeded: state)
        }
    }
}
