import Glibc

/// The names of a folder's entries.
package enum FolderNames {
    /// - Returns: `.` and `..` as well, in no order; `nil` if the folder cannot be read, for the reason in `errno`.
    package static func read(_ path: String) -> [String]? {
        guard let offset = MemoryLayout<dirent>.offset(of: \.d_name), let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(folder) else { return errno == 0 ? names : nil }
            // A record ends with its name. A copy of the whole `dirent` would read beyond the buffer.
            let name = UnsafeRawPointer(entry) + offset
            names.append(String(cString: name.assumingMemoryBound(to: CChar.self)))
        }
    }
}
