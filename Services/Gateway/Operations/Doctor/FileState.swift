import Glibc

/// Owner, mode and time of a file or folder.
struct FileState {
    let user: UInt32
    let group: UInt32
    let mode: UInt32
    /// Last change in seconds since 1970.
    let changed: Int
    /// Size in bytes.
    let size: Int

    /// - Returns: `nil` if it's missing.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (user, group, mode) = (status.st_uid, status.st_gid, status.st_mode)
        (changed, size) = (Int(status.st_mtim.tv_sec), Int(status.st_size))
    }

    /// The mode in octal, for `chmod`.
    var modeText: String { String(mode & 0o7777, radix: 8) }
}
