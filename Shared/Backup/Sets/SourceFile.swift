import Glibc
import UmkreisProcesses

/// A file of a data folder, open for reading.
final class SourceFile {
    let path: String
    let size: Int
    let mode: UInt32
    /// In nanoseconds since 1970.
    let modified: Int64
    private let descriptor: Int32

    /// Returns `nil` if the file is gone.
    init?(_ path: String, of source: BackupSource) throws(BackupError) {
        let location = source.location(of: path)
        descriptor = open(location, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        if descriptor < 0, errno == ENOENT { return nil }
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            throw .file(location, reason: String(cString: strerror(errno)))
        }
        self.path = path
        size = Int(status.st_size)
        mode = UInt32(status.st_mode & 0o777)
        modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    }

    deinit { close(descriptor) }

    /// Returns fewer bytes at the end.
    func read(_ count: Int, at offset: Int) throws(BackupError) -> [UInt8] {
        guard let bytes = FileBytes.read(descriptor, count: count, at: offset) else {
            throw .file(path, reason: String(cString: strerror(errno)))
        }
        return bytes
    }
}
