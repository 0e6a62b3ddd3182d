import Glibc

/// Makes files and names in folders durable.
enum FileFlush {
    /// - Parameter path: a file or a folder.
    static func flush(_ path: String) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw problem(path) }
        defer { close(file) }
        guard fsync(file) == 0 else { throw problem(path) }
    }

    /// Makes a created, renamed or deleted name durable.
    static func flushFolder(of path: String) throws {
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        try flush(folder.isEmpty ? "/" : folder)
    }

    static func rename(_ old: String, to new: String) throws {
        guard Glibc.rename(old, new) == 0 else { throw problem(new) }
        try flushFolder(of: new)
    }

    /// The error of the last failed call.
    static func problem(_ path: String) -> any Error {
        let problem = errno
        if [ENOSPC, EDQUOT].contains(problem) { return StorageUnavailable.diskFull }
        return StorageError.settings("the file \(path) cannot be written: \(String(cString: strerror(problem)))")
    }
}
