/// A store of named objects: a folder, or something that looks like one.
///
/// Names have `/` between their parts. Calls block.
public protocol BackupTarget: Sendable {
    /// For messages.
    var description: String { get }

    /// Writes a whole object or fails.
    func put(_ name: String, _ bytes: [UInt8]) throws(BackupError)

    /// - Throws: ``BackupError/damaged(_:)`` if it is missing.
    func get(_ name: String) throws(BackupError) -> [UInt8]

    /// The objects whose names begin with `prefix`, and their lengths.
    func list(_ prefix: String) throws(BackupError) -> [String: Int]

    /// Deletes an object, if it is there.
    func delete(_ name: String) throws(BackupError)

    /// Locks the target until the value is released.
    ///
    /// - Throws: ``BackupError/locked(_:)`` if another command holds it.
    func lock(_ mode: TargetLockMode) throws(BackupError) -> any Sendable
}

/// How many commands may use a target at a time.
public enum TargetLockMode: Sendable {
    /// Several readers.
    case shared
    /// One writer.
    case exclusive
}
