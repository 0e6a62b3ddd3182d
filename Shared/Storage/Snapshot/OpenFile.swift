import Glibc
import UmkreisProcesses

/// A file open for reading.
final class OpenFile {
    private let path: String
    private let descriptor: Int32

    init(_ path: String) throws {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.problem(path) }
    }

    deinit { close(descriptor) }

    /// Returns `count` bytes, or fewer at the end of the file.
    func read(_ count: Int, at offset: Int) throws -> [UInt8] {
        guard let bytes = FileBytes.read(descriptor, count: count, at: offset) else { throw Self.problem(path) }
        return bytes
    }

    private static func problem(_ path: String) -> StorageError {
        .settings("the file \(path) cannot be read: \(String(cString: strerror(errno)))")
    }
}
