/// A store of named objects: a folder, or something that looks like one.
///
/// Names have `/` between their parts. Calls block.
public protocol BackupTarget: Sendable {
    /// For messages.
    var description: String { get }

    /// Writes a whole object or fails.
    func put(_ name: String, _ bytes: [UInt8]) throws(BackupError)

    /// Writes a whole object that is not there yet; of two writers, one wins.
    ///
    /// - Returns: whether it was written.
    func create(_ name: String, _ bytes: [UInt8]) throws(BackupError) -> Bool

    /// - Throws: ``BackupError/damaged(_:)`` if it is missing.
    func get(_ name: String) throws(BackupError) -> [UInt8]

    /// The objects whose names begin with `prefix`, and their lengths.
    func list(_ prefix: String) throws(BackupError) -> [String: Int]

    /// Deletes an object, if it is there.
    func delete(_ name: String) throws(BackupError)

    /// Finds out whether objects may be deleted, before anything depends on it.
    ///
    /// - Throws: ``BackupError/mayNotDelete(_:)``.
    func requireDeletion() throws(BackupError)

    /// Locks the target until the value is released.
    ///
    /// - Throws: ``BackupError/locked(_:)`` if another command holds it.
    func lock(_ mode: TargetLockMode) throws(BackupError) -> any Sendable
}

extension BackupTarget {
    /// For targets without a condition for writes.
    public func create(_ name: String, _ bytes: [UInt8]) throws(BackupError) -> Bool {
        if try list("")[name] != nil { return false }
        try put(name, bytes)
        return true
    }

    /// For targets where a key that writes may also delete.
    public func requireDeletion() throws(BackupError) {}
}

/// How many commands may use a target at a time.
public enum TargetLockMode: Sendable {
    /// Several readers.
    case shared
    /// One writer.
    case exclusive
}
