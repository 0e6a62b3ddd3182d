import UmkreisTokens

/// Sets of backups in one target.
///
/// `repository.json` is plain; everything else is encrypted. Docs/Operations/backup.md describes all objects.
public struct Repository: Sendable {
    /// The number in `repository.json`.
    public static let format = 1

    static let (head, packs, indexes, sets, checks) = ("repository.json", "packs", "indexes", "sets", "checks")

    public let target: any BackupTarget
    let keys: RepositoryKeys

    /// Makes a repository, and seals its master key with the recovery key.
    public static func create(
        on target: any BackupTarget,
        keys: RepositoryKeys,
        recovery: RecoveryKey
    ) throws(BackupError) -> Repository {
        let id = randomName()
        let sealed = SealedObject.seal(keys.master, as: Array(id.utf8), key: recovery.sealingKey)
        return try create(on: target, keys, RepositoryHead(format: format, id: id, key: Hexadecimal.text(sealed)))
    }

    /// Makes a second repository, which the same recovery key opens.
    public static func create(on target: any BackupTarget, like other: Repository) throws(BackupError) -> Repository {
        try create(on: target, other.keys, RepositoryHead(of: other.target))
    }

    /// Seals the master key with another recovery key; the former one no longer opens the repository.
    public func seal(with recovery: RecoveryKey) throws(BackupError) {
        let lock = try target.lock(.exclusive)
        defer { withExtendedLifetime(lock) {} }
        let id = try RepositoryHead(of: target).id
        let sealed = SealedObject.seal(keys.master, as: Array(id.utf8), key: recovery.sealingKey)
        let head = RepositoryHead(format: Self.format, id: id, key: Hexadecimal.text(sealed))
        try target.put(Self.head, ObjectJSON.encode(head))
    }

    private static func create(
        on target: any BackupTarget,
        _ keys: RepositoryKeys,
        _ head: RepositoryHead
    ) throws(BackupError) -> Repository {
        let lock = try target.lock(.exclusive)
        defer { withExtendedLifetime(lock) {} }
        // Only one of two commands makes it.
        guard try !exists(on: target), try target.create(Self.head, ObjectJSON.encode(head)) else {
            throw .repositoryExists(target.description)
        }
        return Repository(target: target, keys: keys)
    }

    /// Whether a target has a repository.
    public static func exists(on target: any BackupTarget) throws(BackupError) -> Bool {
        do throws(BackupError) {
            _ = try target.get(head)
            return true
        } catch .damaged {
            return false
        }
    }

    /// Opens a repository with its master key, which is checked where something is read.
    public init(on target: any BackupTarget, keys: RepositoryKeys) throws(BackupError) {
        _ = try RepositoryHead(of: target)
        self.init(target: target, keys: keys)
    }

    /// Returns itself if its key opens its objects.
    ///
    /// - Throws: ``BackupError/wrongKey`` if it cannot open any of the newest sets; a single one may be damaged.
    public func checked() throws(BackupError) -> Repository {
        let newest = try sets().suffix(3)
        for set in newest.reversed() {
            let name = "\(Repository.sets)/\(set)"
            if SealedObject.open(try target.get(name), as: Array(name.utf8), key: keys.data) != nil { return self }
        }
        guard newest.isEmpty else { throw .wrongKey }
        return self
    }

    /// Opens a repository with the recovery key.
    public init(on target: any BackupTarget, recovery: RecoveryKey) throws(BackupError) {
        let head = try RepositoryHead(of: target)
        guard let sealed = Hexadecimal.bytes(head.key),
            let master = SealedObject.open(sealed, as: Array(head.id.utf8), key: recovery.sealingKey)
        else { throw .wrongKey }
        self.init(target: target, keys: RepositoryKeys(master: master))
    }

    private init(target: any BackupTarget, keys: RepositoryKeys) {
        (self.target, self.keys) = (target, keys)
    }

    static func randomName() -> String { Hexadecimal.text(Sodium.randomBytes(16)) }

    /// The master key, for the machine that makes backups.
    public var master: [UInt8] { keys.master }

    /// Compresses, encrypts and writes an object.
    func put(_ name: String, _ value: some Encodable, key: [UInt8]) throws(BackupError) {
        let packed = Compression.pack(ObjectJSON.encode(value))
        try target.put(name, SealedObject.seal(packed, as: Array(name.utf8), key: key))
    }

    func get<Value: Decodable>(
        _ name: String,
        as type: Value.Type,
        key: [UInt8]
    ) throws(BackupError) -> Value {
        let bytes = try target.get(name)
        guard let packed = SealedObject.open(bytes, as: Array(name.utf8), key: key),
            let plain = Compression.unpack(packed, upTo: Compression.longestObject),
            let value = ObjectJSON.decode(type, from: plain)
        else { throw .damaged(name) }
        return value
    }
}

/// The plain object `repository.json`.
struct RepositoryHead: Codable {
    var format: Int
    var id: String
    /// The master key, sealed with the recovery key, in hexadecimal digits.
    var key: String

    init(format: Int, id: String, key: String) {
        (self.format, self.id, self.key) = (format, id, key)
    }

    init(of target: any BackupTarget) throws(BackupError) {
        let bytes: [UInt8]
        do throws(BackupError) {
            bytes = try target.get(Repository.head)
        } catch .damaged {
            throw .noRepository(target.description)
        }
        guard let head = ObjectJSON.decode(RepositoryHead.self, from: bytes) else { throw .damaged(Repository.head) }
        guard head.format == Repository.format else { throw .newerFormat(head.format) }
        self = head
    }
}
