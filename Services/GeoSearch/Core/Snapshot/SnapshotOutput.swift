import CZlib
import Glibc

/// A new file for a snapshot; its checksum is that of gzip.
final class SnapshotOutput {
    private static let bufferSize = 1 << 20
    /// On file systems that keep an order, a service that flushes its log waits for all that others have not flushed.
    private static let unflushedLimit = 4 << 20

    private let file: Int32
    private var unflushed = 0
    private var buffer: [UInt8] = []
    private(set) var checksum = crc32_z(0, nil, 0)
    private(set) var size = 0

    /// Creates a file that only its owner can read; an earlier one is emptied.
    init(_ path: String) throws {
        file = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SnapshotError.file(errno) }
        buffer.reserveCapacity(Self.bufferSize)
    }

    deinit { close(file) }

    func write(_ bytes: UnsafeRawBufferPointer) throws {
        guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        checksum = crc32_z(checksum, start, bytes.count)
        size += bytes.count
        if buffer.count + bytes.count > Self.bufferSize { try empty() }
        if bytes.count >= Self.bufferSize { try put(bytes) } else { buffer.append(contentsOf: bytes) }
    }

    /// Leaves room for a head at the start of the file; must come first.
    func reserve(_ size: Int) throws {
        guard lseek(file, off_t(size), SEEK_SET) == off_t(size) else { throw SnapshotError.file(errno) }
    }

    /// Writes the head and makes the content durable.
    func finish(head: UnsafeRawBufferPointer) throws {
        try empty()
        guard pwrite(file, head.baseAddress, head.count, 0) == head.count else { throw SnapshotError.file(errno) }
        guard fsync(file) == 0 else { throw SnapshotError.file(errno) }
    }

    private func empty() throws {
        try buffer.withUnsafeBytes { try put($0) }
        buffer.removeAll(keepingCapacity: true)
    }

    private func put(_ bytes: UnsafeRawBufferPointer) throws {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(file, rest.baseAddress, min(rest.count, Self.unflushedLimit))
            guard count > 0 || errno == EINTR else { throw SnapshotError.file(errno) }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(0, count)))
            unflushed += max(0, count)
            if unflushed >= Self.unflushedLimit {
                guard fdatasync(file) == 0 else { throw SnapshotError.file(errno) }
                unflushed = 0
            }
        }
    }
}
