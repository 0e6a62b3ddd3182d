import Glibc

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

    /// Bytes.
    var size: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Returns `count` bytes, or fewer at the end of the file.
    func read(_ count: Int, at offset: Int) throws -> [UInt8] {
        try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let start = buffer.baseAddress {
                let got = pread(descriptor, start + filled, count - filled, off_t(offset + filled))
                if got < 0, errno == EINTR { continue }
                guard got >= 0 else { throw Self.problem(path) }
                if got == 0 { return }
                filled += got
            }
        }
    }

    private static func problem(_ path: String) -> StorageError {
        .settings("the file \(path) cannot be read: \(String(cString: strerror(errno)))")
    }
}
