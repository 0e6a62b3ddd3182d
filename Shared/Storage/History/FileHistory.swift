import Glibc

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

/// The small file beside a database that says which stamp the database bears: an older copy bears another one.
///
/// A stamp is written here first, beside the one before it, then into the database, then here alone; so an end at any moment
/// leaves a database whose stamp is known here.
struct FileStamp {
    let path: String

    init(besides database: String) {
        path = database + ".stamp"
    }

    /// The stamps that the database may bear; none where there is no such file.
    func known() -> [String] {
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Replaces what is there, whole or not at all, and durably.
    func write(_ stamps: [String]) throws {
        let next = path + ".next"
        let file = open(next, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.problem(path) }
        let bytes = Array(stamps.map { $0 + "\n" }.joined().utf8)
        let isWritten = Glibc.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
        let reason = Self.problem(path)
        close(file)
        guard isWritten else {
            unlink(next)
            throw reason
        }
        guard rename(next, path) == 0 else { throw Self.problem(path) }
        try flushFolder()
    }

    private func flushFolder() throws {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let file = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else { throw Self.problem(path) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw Self.problem(path) }
    }

    private static func problem(_ path: String) -> any Error {
        let problem = errno
        if [ENOSPC, EDQUOT].contains(problem) { return StorageUnavailable.diskFull }
        return StorageError.settings("the file \(path) cannot be written: \(String(cString: strerror(problem)))")
    }
}

/// Which file of its file system a file is: its inode, and the moment of its birth where the file system notes that.
///
/// The device is left out, for its number may be another one after a restart of the machine. Foundation tells the last
/// change in the place of the birth, and Swift does not import `statx(2)`, whose layout is the kernel's and never changes.
enum FileIdentity {
    private typealias Statx =
        @convention(c) (
            _ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mask: UInt32,
            _ facts: UnsafeMutableRawPointer
        ) -> Int32

    /// `STATX_INO | STATX_BTIME`, and where in the 256 bytes of `struct statx` they are told.
    private static let (inode, birth): (UInt32, UInt32) = (0x100, 0x800)
    private static let (maskOffset, inodeOffset, secondsOffset, nanosecondsOffset) = (0, 32, 80, 88)

    static func of(_ path: String) throws -> String {
        guard let function = dlsym(nil, "statx") else { throw StorageError.settings("the system has no statx") }
        let statx = unsafeBitCast(function, to: Statx.self)
        return try withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { facts in
            guard let start = facts.baseAddress, statx(AT_FDCWD, path, 0, inode | birth, start) == 0 else {
                throw StorageError.settings("the file \(path) cannot be looked at: \(String(cString: strerror(errno)))")
            }
            let number = facts.load(fromByteOffset: inodeOffset, as: UInt64.self)
            guard facts.load(fromByteOffset: maskOffset, as: UInt32.self) & birth != 0 else { return "\(number)" }
            let seconds = facts.load(fromByteOffset: secondsOffset, as: Int64.self)
            return "\(number) \(seconds).\(facts.load(fromByteOffset: nanosecondsOffset, as: UInt32.self))"
        }
    }
}
