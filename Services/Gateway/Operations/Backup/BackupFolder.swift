import Foundation
import GatewaySupervision
import UmkreisBackup
import UmkreisTexts
import UmkreisTokens
import UmkreisWire

/// What a stack knows of its backups: `<data>/backup` and the key `<data>/keys/backup.key`.
struct BackupFolder: Sendable {
    static let name = "backup"
    static let keyPath = "keys/backup.key"

    /// The file `config.json`.
    struct Configuration: Codable {
        /// Folders, and buckets as `s3://bucket/prefix`.
        var targets: [String]
        /// How buckets are reached, by target.
        var s3: [String: S3Settings]?
        var retention = Retention()
    }

    let directory: DataDirectory
    /// Limits reads and writes of targets.
    var pace: Pace?
    /// A file of credentials instead of those of the targets.
    var credentials: String?

    var path: String { "\(directory.path)/\(Self.name)" }
    private var configurationFile: PrivateFile { PrivateFile(directory.backupConfiguration) }
    private var key: PrivateFile { PrivateFile("\(directory.path)/\(Self.keyPath)") }

    /// Where sets are tried out.
    var scratch: String { "\(path)/scratch" }

    /// Copies targets, schedule and state, so that a restored folder goes on with its backups.
    func copy(to other: BackupFolder) throws(Refusal) {
        for name in ["config.json", "schedule.json", "state.json"] {
            guard let bytes = try PrivateFile("\(path)/\(name)").read() else { continue }
            try PrivateFile("\(other.path)/\(name)").write(bytes)
        }
    }

    /// `nil` before `backup init`.
    func configuration() throws(Refusal) -> Configuration? {
        guard let bytes = try configurationFile.read() else { return nil }
        guard let configuration = try? WireJSON.decode(Configuration.self, from: bytes) else {
            throw Refusal(.configuration, "cli.rule.backup-file-invalid", ["path": .words(configurationFile.path)])
        }
        return configuration
    }

    func store(_ configuration: Configuration) throws {
        try configurationFile.write(try WireJSON.encode(configuration))
    }

    /// The repositories' keys, if this machine has them.
    func keys() throws(Refusal) -> RepositoryKeys? {
        guard let bytes = try key.read() else { return nil }
        let digits = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
        guard let master = Hexadecimal.bytes(digits), master.count == 32 else {
            throw Refusal(.configuration, "cli.rule.backup-file-invalid", ["path": .words(key.path)])
        }
        return RepositoryKeys(master: master)
    }

    func store(_ keys: RepositoryKeys) throws(Refusal) {
        try key.write(Array((Hexadecimal.text(keys.master) + "\n").utf8))
    }

    /// All targets of this stack, the main one first; an unmounted disk does not hide the others.
    ///
    /// - Throws: ``Refusal`` before `backup init`.
    func targets() throws -> [OpenedTarget] {
        guard let configuration = try configuration(), let keys = try keys() else {
            throw Refusal.noBackups(directory)
        }
        return configuration.targets.map { path in
            let opened = Result { () throws(BackupError) in
                try Repository(on: try target(TargetPlace(path, of: configuration)), keys: keys)
            }
            return OpenedTarget(path: path, repository: opened)
        }
    }
}

extension BackupFolder {
    /// All repositories of this stack.
    ///
    /// - Throws: ``Refusal`` if one cannot be used.
    func openTargets() throws -> [Repository] {
        try Refusal.ofBackups { try targets().map { try $0.repository.get() } }
    }
}

/// A target of this stack, or why it cannot be used now.
struct OpenedTarget {
    let path: String
    let repository: Result<Repository, BackupError>
}
