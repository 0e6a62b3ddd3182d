import Glibc

/// A file that this process may not use, with the command that allows it.
struct FileAccess: Error, CustomStringConvertible {
    let description: String

    /// Returns `nil` if the database's files are missing or usable.
    init?(of database: String) {
        for path in ["", "-wal", "-shm"].map({ database + $0 }) {
            var status = stat()
            guard stat(path, &status) == 0, access(path, R_OK | W_OK) != 0, errno == EACCES || errno == EPERM else {
                continue
            }
            guard status.st_uid == geteuid() else {
                description =
                    "the file \(path) belongs to user \(status.st_uid), and this process runs as user \(geteuid()); "
                    + "chown \(geteuid()):\(getegid()) \(path)"
                return
            }
            let mode = String(status.st_mode & 0o7777, radix: 8)
            description = "the mode of the file \(path) is \(mode); chmod 600 \(path)"
            return
        }
        return nil
    }
}
