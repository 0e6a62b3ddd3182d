import Glibc

/// Renames that outlive a power cut.
package enum DurableNames {
    /// Renames a file or folder, and makes the names in both parent folders durable.
    ///
    /// - Returns: false for an error in `errno`; the file may have its new name already.
    package static func rename(_ old: String, to new: String) -> Bool {
        guard Glibc.rename(old, new) == 0, flushFolder(of: new) else { return false }
        return folder(of: old) == folder(of: new) || flushFolder(of: old)
    }

    /// Makes a created, renamed or deleted name durable; returns false for an error in `errno`.
    ///
    /// Some file systems cannot do that for a folder, and say so with `EINVAL`.
    package static func flushFolder(of path: String) -> Bool { flush(folder(of: path)) || errno == EINVAL }

    /// Makes a file's content or a folder's names durable; returns false for an error in `errno`.
    package static func flush(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        let isDone = fsync(file) == 0
        let number = errno
        close(file)
        errno = number
        return isDone
    }

    /// The parent folder of an absolute or relative path.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
