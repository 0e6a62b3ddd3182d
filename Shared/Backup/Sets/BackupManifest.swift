public import UmkreisStorage
public import UmkreisVocabulary

/// The content of a set, `sets/<name>`.
public struct BackupManifest: Codable, Sendable {
    /// ``Repository/format``.
    public var format = Repository.format
    /// Such as `20261128-070311-4f2a`: the time in UTC, and four random digits.
    public var name: String
    /// When the databases were frozen.
    public var madeAt: Timestamp
    /// ``Release/version`` of the program that made it.
    public var version: String
    /// The kind of deployment.
    public var deployment: String
    /// What each database says of itself, by service.
    public var databases: [String: DatabaseFacts]
    /// All files but the secrets, in the order in which they were read.
    public var files: [StoredFile]
    /// The paths of the secrets; their content is in `sets/<name>.keys`.
    public var secrets: [String]
    /// How long the freezing of all databases took.
    public var frozenInMs: Int

    /// Bytes of all files.
    public var bytes: Int { files.reduce(0) { $0 + $1.size } }

    /// The newest event of a service, or 0.
    public func newestEvent(of service: String) -> Int64 { databases[service]?.sequence ?? 0 }

    /// How many rows a table of a service has.
    public func rows(of table: String, in service: String) -> Int { databases[service]?.rows[table] ?? 0 }

    /// Followers ahead of their source; empty in a sound set.
    public var cursorsAhead: [String] {
        databases.flatMap { follower, facts in
            facts.cursors.compactMap { source, cursor in
                guard let followed = databases[source], followed.epoch == cursor.epoch else { return nil }
                return cursor.sequence > followed.sequence ? "\(follower) of \(source)" : nil
            }
        }.sorted()
    }
}

/// A file in a set.
public struct StoredFile: Codable, Hashable, Sendable {
    /// Relative to the data folder.
    public var path: String
    /// Bytes.
    public var size: Int
    /// Permission bits.
    public var mode: UInt32
    /// The time of the last change, in nanoseconds since 1970; 0 for databases, which are frozen.
    public var modified: Int64
    /// 64 hexadecimal digits.
    public var sha256: String
    /// The chunks in their order, 64 hexadecimal digits each.
    public var chunks: [String]
}

/// The content of `sets/<name>.keys`, encrypted with a key of its own.
struct SecretFiles: Codable {
    struct Entry: Codable {
        var path: String
        var mode: UInt32
        /// In hexadecimal digits.
        var content: String
    }

    var files: [Entry]
}
