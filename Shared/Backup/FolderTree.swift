import Glibc
import UmkreisProcesses

/// Folders of targets, of data and of restored sets.
enum FolderTree {
    /// Returns the lengths of the regular files in a folder and below, by path; files deleted meanwhile are missing.
    ///
    /// - Parameters:
    ///   - root: what paths are relative to.
    ///   - start: the folder, by its path.
    ///   - includes: whether to look at a file or folder, by its path.
    /// - Returns: `nil` for an error in `errno`.
    static func files(
        in root: String,
        from start: String = "",
        includes: (_ path: String) -> Bool = { _ in true }
    ) -> [String: Int]? {
        var found: [String: Int] = [:]
        var folders = [start]
        while let parent = folders.popLast() {
            guard let names = FolderNames.read("\(root)/\(parent)") else {
                if errno == ENOENT { continue }
                return nil
            }
            for name in names where name != "." && name != ".." {
                let path = parent.isEmpty ? name : "\(parent)/\(name)"
                guard includes(path) else { continue }
                var status = stat()
                guard lstat("\(root)/\(path)", &status) == 0 else {
                    if errno == ENOENT { continue }
                    return nil
                }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: folders.append(path)
                case S_IFREG: found[path] = Int(status.st_size)
                default: continue
                }
            }
        }
        return found
    }

    /// Makes a folder and its parents with mode 0700; returns false for an error in `errno`.
    static func make(_ path: String) -> Bool {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return true }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return false }
        guard make(String(path[..<slash])) else { return false }
        return mkdir(path, 0o700) == 0 || errno == EEXIST
    }
}
