public import UmkreisVocabulary

/// Why a backup, a check or a restore failed.
public enum BackupError: Error, Hashable, Sendable {
    /// A target cannot be read or written; the reason is the system's.
    case target(String, reason: String)
    /// The key of a target may not delete objects.
    case mayNotDelete(String)
    /// A target has no credentials, or its file lacks them.
    case noCredentials(String)
    /// A target has no repository.
    case noRepository(String)
    /// A target has a repository already.
    case repositoryExists(String)
    /// A format of a later version.
    case newerFormat(Int)
    /// A key that does not open the repository.
    case wrongKey
    /// Text that is not a recovery key.
    case notARecoveryKey
    /// An object of the target is missing, damaged or another one.
    case damaged(String)
    /// Another command uses the target.
    case locked(String)
    /// No set has that name.
    case noSet(String)
    /// No points lead to a moment; the nearest moments that can be restored.
    case noPoint(Timestamp, until: Timestamp?, again: Timestamp?)
    /// A file of the data folder cannot be used.
    case file(String, reason: String)
    /// Reading took so long that the write-ahead log of a service has grown too far.
    case tooSlow(String)
    /// A disk has not enough space for a restore, in bytes.
    case noSpace(String, needed: Int, free: Int)
    /// A folder that a restore would write into has content.
    case notEmpty(String)
}

extension BackupError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .target(let path, let reason): "the target \(path) cannot be used: \(reason)"
        case .mayNotDelete(let path): "the key of \(path) may not delete objects"
        case .noCredentials(let path): "there are no credentials for \(path)"
        case .noRepository(let path): "\(path) has no backups"
        case .repositoryExists(let path): "\(path) has a repository already"
        case .newerFormat(let number): "the repository has format \(number), which a later version writes"
        case .wrongKey: "the key does not open this repository"
        case .notARecoveryKey: "this is no recovery key"
        case .damaged(let name): "\(name) is missing or damaged"
        case .locked(let path): "another command uses \(path)"
        case .noSet(let name): "there is no set \(name)"
        case .noPoint(let moment, _, _): "no points in time lead to \(moment)"
        case .file(let path, let reason): "the file \(path) cannot be used: \(reason)"
        case .tooSlow(let path): "reading \(path) took too long, and its write-ahead log has grown too far"
        case .noSpace(let path, let needed, let free): "\(path) needs \(needed) bytes, and \(free) are free"
        case .notEmpty(let path): "\(path) is not empty"
        }
    }
}
