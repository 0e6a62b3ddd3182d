import Glibc
import UmkreisProcesses

/// The bytes that a process without privileges may still write to a disk.
public struct FreeSpace: Sendable {
    /// What the file system takes for names, and services for their first writes.
    static let reserve = 16 << 20

    private let measure: @Sendable (_ path: String) -> Int?

    /// - Parameter measure: the free bytes at a path; `nil` if unknown.
    public init(_ measure: @escaping @Sendable (_ path: String) -> Int? = FreeSpace.measured) {
        self.measure = measure
    }

    /// Fails before a restore would fill the disk, on which the stack may be running.
    func require(_ bytes: Int, in folder: String) throws(BackupError) {
        let needed = bytes + Self.reserve
        guard let free = measure(folder), free < needed else { return }
        throw .noSpace(folder, needed: needed, free: free)
    }

    /// The free bytes of the file system that has a path or its nearest existing parent.
    public static func measured(_ path: String) -> Int? {
        var (folder, status) = (path, statvfs())
        while statvfs(folder, &status) != 0 {
            guard errno == ENOENT, folder != DurableNames.folder(of: folder) else { return nil }
            folder = DurableNames.folder(of: folder)
        }
        return Int(clamping: UInt64(status.f_bavail)) * Int(clamping: UInt64(status.f_frsize))
    }
}
