public import Glibc
import UmkreisProcesses

/// Replaces files atomically, also across a power cut.
public enum FileReplacement {
    /// - Parameters:
    ///   - path: The file, which may be missing; its folder exists.
    ///   - mode: Mode of a new file, before the umask.
    /// - Returns: 0 or `errno`; on failure the file is unchanged.
    public static func write(
        _ bytes: [UInt8],
        to path: String,
        mode: mode_t,
        owner: FileOwner = .current
    ) -> Int32 {
        let draft = "\(path).\(getpid())-\(UInt64.random(in: .min ... .max))"
        let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
        guard file >= 0 else { return errno }
        defer { close(file) }
        guard owner.give(file), writeAll(bytes, to: file), fsync(file) == 0, rename(draft, path) == 0 else {
            let number = errno
            unlink(draft)
            return number
        }
        syncFolder(of: path)
        return 0
    }

    /// Returns false if not all could be written; see `errno`.
    public static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool { FileBytes.write(bytes, to: file) }

    /// Makes the rename durable.
    private static func syncFolder(of path: String) {
        let folder = path.lastIndex(of: "/").map { path[..<$0].isEmpty ? "/" : String(path[..<$0]) } ?? "."
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return }
        _ = fsync(directory)
        close(directory)
    }
}
