import Glibc

/// The identity of a file that is replaced, never changed.
public struct FileStamp: Hashable, Sendable {
    private let device: UInt
    private let inode: UInt
    private let seconds: Int
    private let nanoseconds: Int
    let size: Int

    /// Returns `nil` for a missing file, and for a folder.
    public init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
        (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
        size = status.st_size
    }

    /// The same for a second edge on the same folder, which another mount may show with another device.
    var version: String {
        [Int(inode), size, seconds, nanoseconds].map { String($0, radix: 36) }.joined(separator: "-")
    }
}
