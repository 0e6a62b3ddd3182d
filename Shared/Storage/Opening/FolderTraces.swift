import Glibc
import UmkreisProcesses

/// Finds what an earlier database left in its folder.
///
/// A first start creates the database before any other file, so an interrupted one leaves no traces.
public struct FolderTraces: Sendable {
    private static let lock = "LOCK"
    private static let maximumShown = 4

    private let path: String
    private let folder: String
    private let name: String

    /// - Parameter path: the database's file, which may be missing.
    public init(of path: String) {
        self.path = path
        let slash = path.lastIndex(of: "/")
        folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    }

    /// Whether the file is missing or has no byte.
    public var isFileMissing: Bool { (Self.size(of: path) ?? 0) == 0 }

    /// Names in alphabetical order, at most four.
    ///
    /// A write-ahead log is a trace only without its database: SQLite creates the database first.
    public var found: [String] {
        let files = ["", "-wal", "-shm", "-journal", ".stamp.next"].map { name + $0 }
        let own = files + [EmptyStartPermission.name, Self.lock]
        var names = entries.filter { !own.contains($0) && !$0.hasPrefix(".") }
        if isFileMissing, (Self.size(of: path + "-wal") ?? 0) > 0 { names.append(name + "-wal") }
        return Array(names.sorted().prefix(Self.maximumShown))
    }

    /// - Throws: ``DatabaseMissing`` if the file is missing and must not be.
    func require(_ start: EmptyStart) throws {
        guard start == .firstTime, isFileMissing else { return }
        try requireNone()
    }

    func requireNone() throws {
        let found = found
        if !found.isEmpty { throw DatabaseMissing(path: path, traces: found) }
    }

    /// Keeps a log without its database, which SQLite would delete.
    func keepOrphanedLog() throws {
        guard isFileMissing, (Self.size(of: path + "-wal") ?? 0) > 0 else { return }
        let kept = path + "-wal.kept"
        try FileFlush.rename(path + "-wal", to: kept)
    }

    private var entries: [String] { FolderNames.read(folder) ?? [] }

    static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }
}
