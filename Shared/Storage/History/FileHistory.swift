import Glibc
import UmkreisWire

/// Detects whether a database file was replaced by a copy.
///
/// A copied folder has new inodes. An overwritten file has an older stamp than the one beside it, which changes at each
/// opening, close and hour.
struct FileHistory {
    let connection: Connection
    let configuration: DatabaseConfiguration

    private var stamp: StampFile { StampFile(besides: configuration.path) }

    /// Detects and records a replacement and renews the stamp.
    ///
    /// - Throws: ``StorageError`` for a damaged copy.
    func open() throws -> DatabaseOpening {
        let reader = ReadTransaction(connection)
        try reader.requireNoMoveMark(unless: configuration.opensMoved)
        let identity = try FileIdentity.of(configuration.path)
        let known = try reader.meta(.epoch)
        let replacement = try known == nil ? nil : replacement(reader, identity)
        if replacement != nil { try SoundFile.require(connection, at: configuration.path) }
        let opening = try opening(reader, known, replacement)
        if known != nil, replacement == nil {
            try renewStampIfPossible()
            try recordIfPossible(opening, reader)
            return opening
        }
        // Without the old stamp: after a crash here the file counts as replaced.
        let next = DatabaseConfiguration.randomEpoch()
        try stamp.write([next])
        try write { transaction in
            try transaction.setMeta(.epoch, to: opening.epoch)
            try transaction.setMeta(.file, to: identity)
            try transaction.setMeta(.stamp, to: next)
            try record(opening, in: transaction)
        }
        if known == nil { try makeDurable() }
        return opening
    }

    /// Writes a new database into its file, so that it isn't taken for a lost one if its log doesn't survive.
    private func makeDurable() throws {
        _ = try Database.truncateLog(connection)
        try renewStampIfPossible()
    }

    private func opening(_ reader: ReadTransaction, _ known: String?, _ replacement: String?) throws -> DatabaseOpening
    {
        let isAllowed = configuration.emptyStart == .allowed
        let missedBy = isAllowed ? [] : try reader.services(.missedBy)
        return DatabaseOpening(
            epoch: replacement == nil ? known ?? configuration.makeEpoch() : configuration.makeEpoch(),
            replacement: replacement,
            origin: try reader.meta(.origin) ?? DatabaseConfiguration.randomEpoch(),
            // An operator has put a copy there, or allowed the empty start.
            mayReplaceAnother: try isAllowed || reader.meta(.mayReplaceAnother) == "1"
                || (replacement != nil && missedBy.isEmpty),
            missedBy: missedBy
        )
    }

    private func record(_ opening: DatabaseOpening, in transaction: WriteTransaction) throws {
        try transaction.setMeta(.origin, to: opening.origin)
        try transaction.setMeta(.mayReplaceAnother, to: opening.mayReplaceAnother ? "1" : "0")
        try transaction.setMeta(.missedBy, to: opening.missedBy.joined(separator: " "))
        try transaction.setMeta(.version, to: Release.version)
    }

    /// Writes only what has changed; a full disk leaves the old values.
    private func recordIfPossible(_ opening: DatabaseOpening, _ reader: ReadTransaction) throws {
        let isKnown =
            try reader.meta(.origin) == opening.origin && reader.meta(.version) == Release.version
            && (reader.meta(.mayReplaceAnother) == "1") == opening.mayReplaceAnother
            && reader.services(.missedBy) == opening.missedBy
        if isKnown { return }
        do {
            try write { try record(opening, in: $0) }
        } catch StorageUnavailable.diskFull {
            return
        }
    }

    func renewStamp() throws {
        let current = try ReadTransaction(connection).meta(.stamp)
        let next = DatabaseConfiguration.randomEpoch()
        try stamp.write([current, next].compactMap(\.self))
        try write { try $0.setMeta(.stamp, to: next) }
        try stamp.write([next])
    }

    private func replacement(_ reader: ReadTransaction, _ identity: String) throws -> String? {
        guard try reader.meta(.file) == identity else { return "the file was replaced by another one" }
        guard let current = try reader.meta(.stamp), stamp.known().contains(current) else {
            return "its stamp does not match the stamp file beside it"
        }
        return nil
    }

    /// A full disk leaves the old stamp valid.
    private func renewStampIfPossible() throws {
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

/// The file beside a database with its stamp.
///
/// Written before the database with old and new stamp, afterwards with the new one; so a crash leaves a match.
struct StampFile {
    let path: String

    init(besides database: String) {
        path = database + ".stamp"
    }

    func known() -> [String] {
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    func write(_ stamps: [String]) throws {
        let next = path + ".next"
        let file = open(next, O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FileFlush.problem(path) }
        let bytes = Array(stamps.map { $0 + "\n" }.joined().utf8)
        let isWritten = Glibc.write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
        let reason = FileFlush.problem(path)
        close(file)
        guard isWritten else {
            unlink(next)
            throw reason
        }
        try FileFlush.rename(next, to: path)
    }
}

/// A file's inode and, if available, birth time.
///
/// Not the device number, which may change at a reboot. Swift does not import `statx(2)`; its kernel layout is stable.
enum FileIdentity {
    private typealias Statx =
        @convention(c) (
            _ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mask: UInt32,
            _ facts: UnsafeMutableRawPointer
        ) -> Int32

    /// `STATX_INO | STATX_BTIME`; offsets in `struct statx`.
    private static let (inode, birth): (UInt32, UInt32) = (0x100, 0x800)
    private static let (maskOffset, inodeOffset, secondsOffset, nanosecondsOffset) = (0, 32, 80, 88)

    static func of(_ path: String) throws -> String {
        guard let function = dlsym(nil, "statx") else { throw StorageError.settings("the system has no statx") }
        let statx = unsafeBitCast(function, to: Statx.self)
        return try withUnsafeTemporaryAllocation(byteCount: 256, alignment: 8) { facts in
            guard let start = facts.baseAddress, statx(AT_FDCWD, path, 0, inode | birth, start) == 0 else {
                throw StorageError.settings("the file \(path) cannot be inspected: \(String(cString: strerror(errno)))")
            }
            let number = facts.load(fromByteOffset: inodeOffset, as: UInt64.self)
            guard facts.load(fromByteOffset: maskOffset, as: UInt32.self) & birth != 0 else { return "\(number)" }
            let seconds = facts.load(fromByteOffset: secondsOffset, as: Int64.self)
            return "\(number) \(seconds).\(facts.load(fromByteOffset: nanosecondsOffset, as: UInt32.self))"
        }
    }
}
