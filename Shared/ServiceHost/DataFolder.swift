import Glibc
import UmkreisWire

/// A service's private folder, `<data>/<service>`.
struct DataFolder {
    let path: String

    /// Creates missing folders with mode 0700.
    init(of service: ServiceName, in data: String) throws(UnusableDataFolder) {
        path = "\(data)/\(service)"
        try DataFolder.make(path)
        guard access(path, W_OK | X_OK) == 0 else { throw UnusableDataFolder(path, errno) }
    }

    private static func make(_ path: String) throws(UnusableDataFolder) {
        let code = mkdir(path, 0o700) == 0 ? 0 : errno
        if code == 0 || code == EEXIST { return }
        let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        guard code == ENOENT, !parent.isEmpty, parent != path else {
            throw UnusableDataFolder(parent.isEmpty ? "/" : parent, code)
        }
        try make(parent)
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw UnusableDataFolder(parent, errno) }
    }
}

/// An unwritable data folder, with the remedy.
struct UnusableDataFolder: Error, CustomStringConvertible {
    private let path: String
    private let reason: String
    private let remedy: String

    var description: String { "cannot write to the data folder \(path): \(reason); \(remedy)" }

    init(_ path: String, _ code: Int32) {
        self.path = path
        var status = stat()
        let isKnown = stat(path, &status) == 0
        switch code {
        case EACCES where isKnown && status.st_uid != geteuid(), EPERM where isKnown && status.st_uid != geteuid():
            reason = "it belongs to user \(status.st_uid), and this process runs as user \(geteuid())"
            remedy = "chown -R \(geteuid()):\(getegid()) \(path)"
        case EACCES where isKnown, EPERM where isKnown:
            reason = "its mode is \(String(status.st_mode & 0o7777, radix: 8))"
            remedy = "chmod u+rwx \(path)"
        case ENOSPC, EDQUOT:
            reason = "its disk is full"
            remedy = "free space outside of it, or enlarge its volume, and start the service again"
        case EROFS:
            reason = "its file system is read-only"
            remedy = "mount it for writing, or give another folder with --data"
        default:
            reason = String(cString: strerror(code))
            remedy = "give another folder with --data"
        }
    }
}
