public import Glibc
import UmkreisProcesses

/// Replaces files atomically, also across a power cut.
public enum FileReplacement {
    /// - Parameters:
    ///   - path: The file, which may be missing; its folder exists.
    ///   - mode: Mode of a new file, before the umask.
    /// - Returns: 0 or `errno`; on failure the file has its former content, or all of the new one.
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
        guard owner.give(file), writeAll(bytes, to: file), fsync(file) == 0 else { return abandon(draft) }
        return DurableNames.rename(draft, to: path) ? 0 : abandon(draft)
    }

    /// Renames a file or folder, also across a power cut.
    ///
    /// - Returns: 0 or `errno`.
    public static func move(_ path: String, to other: String) -> Int32 {
        DurableNames.rename(path, to: other) ? 0 : errno
    }

    private static func abandon(_ draft: String) -> Int32 {
        let number = errno
        unlink(draft)
        return number
    }

    /// Returns false if not all could be written; see `errno`.
    public static func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool { FileBytes.write(bytes, to: file) }
}
