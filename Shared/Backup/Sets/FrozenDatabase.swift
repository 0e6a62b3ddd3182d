import Glibc
import UmkreisProcesses
import UmkreisStorage

/// A frozen database while a set is made of it, read page by page.
///
/// Its snapshot keeps the service's write-ahead log from beginning anew. Once that has grown too far, the pages that
/// are left are copied into a file without a name, much faster than a target takes them, and the snapshot ends.
final class FrozenDatabase {
    /// Reads that are copied at once, in bytes.
    private static let window = 4 << 20

    let file: BackupSource.DatabaseFile
    let pageSize: Int
    let pageCount: Int
    private let snapshot: DatabaseSnapshot
    private var copy: (file: UnnamedFile, first: Int)?
    private var knownFacts: DatabaseFacts?

    var size: Int { pageSize * pageCount }
    /// The bytes of the log while the snapshot keeps it.
    var logBytes: Int { copy == nil ? snapshot.logBytes : 0 }

    init(_ file: BackupSource.DatabaseFile, at path: String) throws {
        self.file = file
        snapshot = try DatabaseSnapshot(of: path)
        (pageSize, pageCount) = (snapshot.pageSize, snapshot.pageCount)
    }

    /// Returns the bytes of some pages, numbered from 0; none before those that were copied.
    func read(pages: Range<Int>) throws -> [UInt8] {
        guard let copy else { return try snapshot.read(pages: pages) }
        return try copy.file.read(pages.count * pageSize, at: (pages.lowerBound - copy.first) * pageSize)
    }

    func facts() throws -> DatabaseFacts {
        if let knownFacts { return knownFacts }
        let facts = try snapshot.facts()
        knownFacts = facts
        return facts
    }

    /// Lets the log begin anew.
    ///
    /// - Parameters:
    ///   - first: the first page that is still to be read.
    ///   - folder: the one for the copy.
    /// - Returns: false if the folder has no room for it.
    func copyRest(from first: Int, into folder: String) throws -> Bool {
        if copy != nil { return true }
        guard let file = UnnamedFile(in: folder, room: (pageCount - first) * pageSize) else { return false }
        _ = try facts()
        let pages = max(1, Self.window / pageSize)
        for start in stride(from: first, to: pageCount, by: pages) {
            let bytes = try snapshot.read(pages: start..<min(start + pages, pageCount))
            guard file.append(bytes) else { return false }
        }
        copy = (file, first)
        snapshot.close()
        return true
    }

    func close() {
        snapshot.close()
        copy = nil
    }
}

/// A file that is nowhere listed; its space is free again when it is closed, also by the end of the process.
final class UnnamedFile {
    private let descriptor: Int32

    /// - Parameter room: the bytes that it is going to have.
    /// - Returns: `nil` without that much free space, or if the folder cannot be written.
    init?(in folder: String, room: Int) {
        guard let free = FreeSpace.measured(folder), free > 2 * room + FreeSpace.reserve else { return nil }
        let path = "\(folder)/.frozen-\(UInt64.random(in: .min ... .max))"
        descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor < 0 { return nil }
        unlink(path)
    }

    deinit { close(descriptor) }

    /// Returns when the bytes are on the disk; false if it is full.
    ///
    /// A service that flushes its log would otherwise wait for all of them, on file systems that keep an order.
    func append(_ bytes: [UInt8]) -> Bool { FileBytes.write(bytes, to: descriptor) && fdatasync(descriptor) == 0 }

    /// Returns `count` bytes, or fewer at the end.
    func read(_ count: Int, at offset: Int) throws(BackupError) -> [UInt8] {
        guard let bytes = FileBytes.read(descriptor, count: count, at: offset) else {
            throw .file("a copy of a database", reason: String(cString: strerror(errno)))
        }
        return bytes
    }
}
