import CZlib
import Glibc
import ServiceKit
import UmkreisProcesses

/// The file with a copy of the in-memory index, from which the next start takes a second for a million posts instead of
/// fifteen.
///
/// It is derived: a file that is missing, damaged, or of another program or database is ignored, and the index is made
/// from the service's database. Changes after it are read from there in any case.
struct IndexSnapshot: Sendable {
    /// The first bytes of the file.
    private struct Head: BitwiseCopyable {
        static let mark: UInt64 = 0x3130_5849_4B4D_5A55

        var mark = Head.mark
        /// Of the bytes behind the head.
        var size: UInt64
        var checksum: UInt64
        private let unused: UInt64 = 0

        init(size: Int, checksum: UInt) {
            (self.size, self.checksum) = (UInt64(size), UInt64(checksum))
        }

        static func split(_ bytes: UnsafeRawBufferPointer) throws -> (head: Head, body: UnsafeRawBufferPointer) {
            let length = MemoryLayout<Head>.size
            guard bytes.count >= length else { throw SnapshotError.damaged }
            let head = bytes.loadUnaligned(as: Head.self)
            guard head.mark == Head.mark else { throw SnapshotError.foreign }
            guard UInt64(bytes.count - length) == head.size else { throw SnapshotError.damaged }
            return (head, UnsafeRawBufferPointer(rebasing: bytes[length...]))
        }
    }

    let path: String
    /// What the snapshot must have been made by, and of: the program's version and the database's epoch.
    let owner: String

    /// - Parameter directory: the service's folder.
    init(in directory: String, of database: Database) {
        path = "\(directory)/index.snapshot"
        owner = "\(Release.version) \(database.epoch)"
    }

    /// Reads the index and the number of its last change.
    ///
    /// - Throws: ``SnapshotError``.
    func read() async throws -> (posts: PostIndex, sequence: Int64) {
        // Both read all bytes, each on its own core.
        async let soundness: Void = check()
        let state = Result { try decode() }
        try await soundness
        return try state.get()
    }

    /// - Throws: ``SnapshotError`` unless the checksum is right.
    private func check() async throws {
        let file = try MappedFile(path)
        try withExtendedLifetime(file) {
            let (head, body) = try Head.split(file.bytes)
            let checksum = crc32_z(0, body.bindMemory(to: UInt8.self).baseAddress, body.count)
            guard UInt64(checksum) == head.checksum else { throw SnapshotError.damaged }
        }
    }

    private func decode() throws -> (posts: PostIndex, sequence: Int64) {
        let file = try MappedFile(path)
        return try withExtendedLifetime(file) { try decode(Head.split(file.bytes).body) }
    }

    private func decode(_ bytes: UnsafeRawBufferPointer) throws -> (posts: PostIndex, sequence: Int64) {
        let coder = SnapshotCoder(reading: bytes)
        var (posts, sequence) = (PostIndex(), Int64(0))
        try transfer(&posts, &sequence, coder)
        guard coder.isAtEnd else { throw SnapshotError.damaged }
        return (posts, sequence)
    }

    private func transfer(_ posts: inout PostIndex, _ sequence: inout Int64, _ coder: SnapshotCoder) throws {
        var owners = [owner]
        try coder.transfer(&owners)
        guard owners == [owner] else { throw SnapshotError.foreign }
        try coder.transfer(&sequence)
        try posts.transfer(coder)
    }

    /// Writes a new file in place of an earlier one; a crash leaves one of both.
    ///
    /// - Throws: ``SnapshotError``.
    func write(_ posts: PostIndex, sequence: Int64) throws {
        let next = path + ".next"
        do {
            let output = try SnapshotOutput(next)
            var (posts, sequence) = (posts, sequence)
            try output.reserve(MemoryLayout<Head>.size)
            try transfer(&posts, &sequence, SnapshotCoder(writingTo: output))
            let head = Head(size: output.size, checksum: output.checksum)
            try withUnsafeBytes(of: head) { try output.finish(head: $0) }
            guard DurableNames.rename(next, to: path) else { throw SnapshotError.file(errno) }
        } catch {
            unlink(next)
            throw error
        }
    }

    /// Deletes the file, so that its words are on no disk.
    func remove() throws {
        guard unlink(path) == 0 || errno == ENOENT, DurableNames.flushFolder(of: path) else {
            throw SnapshotError.file(errno)
        }
    }
}
