import Glibc
import UmkreisProcesses

/// A target in a folder, also of a mounted file system.
public struct FolderTarget: BackupTarget {
    private static let drafts = "drafts"
    private static let attempts = 3

    private let path: String
    private let pace: Pace?

    /// - Parameter pace: limits reads and writes of objects.
    public init(path: String, pace: Pace? = nil) {
        (self.path, self.pace) = (path, pace)
    }

    public var description: String { path }

    /// Writes a draft, makes it durable, and renames it.
    public func put(_ name: String, _ bytes: [UInt8]) throws(BackupError) {
        try write(name, bytes) { draft, file in DurableNames.rename(draft, to: file) }
    }

    /// Links the draft, since a link does not replace a file.
    public func create(_ name: String, _ bytes: [UInt8]) throws(BackupError) -> Bool {
        var isNew = true
        try write(name, bytes) { draft, file in
            isNew = link(draft, file) == 0
            guard isNew || errno == EEXIST, unlink(draft) == 0 else { return false }
            return !isNew || DurableNames.flushFolder(of: file)
        }
        return isNew
    }

    /// - Parameter place: gives a durable draft its name; returns false for an error in `errno`.
    private func write(
        _ name: String,
        _ bytes: [UInt8],
        place: (_ draft: String, _ file: String) -> Bool
    ) throws(BackupError) {
        try makeFolder("\(path)/\(Self.drafts)")
        try makeFolder(DurableNames.folder(of: "\(path)/\(name)"))
        // Points are written without the lock, so a command that begins meanwhile may remove their draft.
        for _ in 1..<Self.attempts where try writeOnce(name, bytes, place: place) { return }
        guard try writeOnce(name, bytes, place: place) else { throw problem() }
    }

    /// Returns false if the draft is gone.
    private func writeOnce(
        _ name: String,
        _ bytes: [UInt8],
        place: (_ draft: String, _ file: String) -> Bool
    ) throws(BackupError) -> Bool {
        let draft = "\(path)/\(Self.drafts)/\(getpid())-\(UInt64.random(in: 0 ... .max))"
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw problem() }
        defer { close(file) }
        guard write(bytes, to: file), fsync(file) == 0 else {
            let error = problem()
            unlink(draft)
            throw error
        }
        if place(draft, "\(path)/\(name)") { return true }
        if errno == ENOENT { return false }
        let error = problem()
        unlink(draft)
        throw error
    }

    public func get(_ name: String) throws(BackupError) -> [UInt8] {
        let file = open("\(path)/\(name)", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw errno == ENOENT ? .damaged(name) : problem() }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw problem() }
        guard let bytes = FileBytes.read(file, count: Int(status.st_size), at: 0) else { throw problem() }
        pace?.pay(bytes.count)
        guard bytes.count == Int(status.st_size) else { throw .damaged(name) }
        return bytes
    }

    public func list(_ prefix: String) throws(BackupError) -> [String: Int] {
        guard let found = FolderTree.files(in: path, from: prefix) else { throw problem() }
        return found
    }

    public func delete(_ name: String) throws(BackupError) {
        guard unlink("\(path)/\(name)") == 0 || errno == ENOENT else { throw problem() }
    }

    public func requireDeletion() throws(BackupError) {
        guard access(path, W_OK) == 0 || errno == ENOENT else { throw .mayNotDelete(path) }
    }

    public func lock(_ mode: TargetLockMode) throws(BackupError) -> any Sendable {
        try makeFolder(path)
        let lock = try FolderLock("\(path)/lock", mode)
        if mode == .exclusive { try removeDrafts() }
        return lock
    }

    /// Drafts of commands that were killed.
    private func removeDrafts() throws(BackupError) {
        for name in try list(Self.drafts).keys { try delete(name) }
    }

    private func makeFolder(_ path: String) throws(BackupError) {
        guard FolderTree.make(path) else { throw problem() }
    }

    private func write(_ bytes: [UInt8], to file: Int32) -> Bool {
        guard let pace else { return FileBytes.write(bytes, to: file) }
        for start in stride(from: 0, to: bytes.count, by: Pace.slice) {
            let slice = bytes[start..<min(start + Pace.slice, bytes.count)]
            pace.pay(slice.count)
            guard FileBytes.write(Array(slice), to: file) else { return false }
        }
        return true
    }

    private func problem() -> BackupError { .target(path, reason: String(cString: strerror(errno))) }
}

/// A lock on a file, until the value ends.
private final class FolderLock: Sendable {
    private let file: Int32

    init(_ path: String, _ mode: TargetLockMode) throws(BackupError) {
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw .target(path, reason: String(cString: strerror(errno))) }
        while flock(file, (mode == .exclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            let isHeld = errno == EWOULDBLOCK
            let reason = String(cString: strerror(errno))
            throw isHeld ? .locked(path) : .target(path, reason: reason)
        }
    }

    deinit { close(file) }
}
