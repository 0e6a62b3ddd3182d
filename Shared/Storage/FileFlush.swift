import Glibc
import UmkreisProcesses

/// Makes files and names in folders durable.
enum FileFlush {
    /// - Parameter path: a file or a folder.
    static func flush(_ path: String) throws {
        guard DurableNames.flush(path) else { throw problem(path) }
    }

    /// Makes a created, renamed or deleted name durable.
    static func flushFolder(of path: String) throws {
        guard DurableNames.flushFolder(of: path) else { throw problem(path) }
    }

    static func rename(_ old: String, to new: String) throws {
        guard DurableNames.rename(old, to: new) else { throw problem(new) }
    }

    /// The error of the last failed call.
    static func problem(_ path: String) -> any Error {
        let problem = errno
        if [ENOSPC, EDQUOT].contains(problem) { return StorageUnavailable.diskFull }
        return StorageError.settings("the file \(path) cannot be written: \(String(cString: strerror(problem)))")
    }
}
