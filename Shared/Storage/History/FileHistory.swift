/// Whether a file goes on with the history that it had when it was last used, or is a copy that was put in its place.
///
/// Two things tell: which file of the file system it is, and a stamp that is renewed with each opening, each close in order
/// and each hour, and that stands both in the file and beside it. A copy of the whole folder is another file; one that was
/// written over the file bears an older stamp.
struct FileHistory {
    let connection: Connection
    let configuration: DatabaseConfiguration

    struct Opening {
        let epoch: String
        /// Why the epoch is a new one; `nil` where it is the one before, and in a new file.
        let replacement: String?
    }

    private var stamp: FileStamp { FileStamp(besides: configuration.path) }

    /// Finds out, notes what has been found, and renews the stamp.
    func open() throws -> Opening {
        let reader = ReadTransaction(connection)
        let identity = try FileIdentity.of(configuration.path)
        let known = try reader.meta(.epoch)
        let replacement = try known == nil ? nil : replacement(reader, identity)
        if let known, replacement == nil {
            try renewWhereThereIsRoom()
            return Opening(epoch: known, replacement: nil)
        }
        // The old stamp is not announced: an end in between must leave the file a stranger.
        let opening = Opening(epoch: configuration.makeEpoch(), replacement: replacement)
        let next = DatabaseConfiguration.randomEpoch()
        try stamp.write([next])
        try write { transaction in
            try transaction.setMeta(.epoch, to: opening.epoch)
            try transaction.setMeta(.file, to: identity)
            try transaction.setMeta(.stamp, to: next)
        }
        return opening
    }

    /// Gives the file and what stands beside it a new stamp.
    func renewStamp() throws {
        let current = try ReadTransaction(connection).meta(.stamp)
        let next = DatabaseConfiguration.randomEpoch()
        try stamp.write([current, next].compactMap(\.self))
        try write { try $0.setMeta(.stamp, to: next) }
        try stamp.write([next])
    }

    private func replacement(_ reader: ReadTransaction, _ identity: String) throws -> String? {
        guard try reader.meta(.file) == identity else { return "it is another file than it was" }
        guard let current = try reader.meta(.stamp), stamp.known().contains(current) else {
            return "it does not bear the stamp that stands beside it"
        }
        return nil
    }

    /// On a full disk the old stamp is as good.
    private func renewWhereThereIsRoom() throws {
        do {
            try renewStamp()
        } catch StorageUnavailable.diskFull {
            return
        }
    }

    private func write(_ body: (WriteTransaction) throws -> Void) throws {
        try connection.run("BEGIN IMMEDIATE")
        do {
            try body(WriteTransaction(connection, now: configuration.now))
            try connection.run("COMMIT")
        } catch {
            if !connection.isOutsideTransaction { try connection.run("ROLLBACK") }
            throw error
        }
    }
}
