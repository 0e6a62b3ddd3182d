import Glibc

/// A file's bytes in memory, read by the kernel as they are used.
final class MappedFile {
    let bytes: UnsafeRawBufferPointer

    init(_ path: String) throws {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw errno == ENOENT ? SnapshotError.missing : SnapshotError.file(errno) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw SnapshotError.file(errno) }
        guard status.st_size > 0 else { throw SnapshotError.damaged }
        let size = Int(status.st_size)
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED else {
            throw SnapshotError.file(errno)
        }
        madvise(start, size, MADV_WILLNEED)
        bytes = UnsafeRawBufferPointer(start: start, count: size)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
