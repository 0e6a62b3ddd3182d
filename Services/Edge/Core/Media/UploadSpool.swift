#if HTTP
import Glibc
import NIOPosix
import Synchronization
import Tokens
import Wire

/// A nameless temporary file with an upload, whose size and digest must be known first.
///
/// Reads and writes block, so they run on NIO's pool of threads.
final class UploadSpool: Sendable {
    /// As `catalogue.beginUpload` allows.
    static let most = 10 * 1024 * 1024
    /// Bytes of all uploads: temporary files are often in memory.
    private static let mostOfAll = 256 * 1024 * 1024
    private static let ofAll = Atomic<Int>(0)

    /// `O_TMPFILE`, a macro that Swift cannot import.
    private static let nameless = 0o20_000_000 | O_DIRECTORY

    private struct State {
        var size = 0
        var digest = SHA256.Stream()
    }

    private let file: Int32
    private let state = Mutex(State())

    private init(_ file: Int32) { self.file = file }

    /// - Throws: `unavailable` without room for temporary files.
    static func open() async throws -> UploadSpool {
        try await NIOThreadPool.singleton.runIfActive {
            let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
            let file = Glibc.open(folder, nameless | O_RDWR | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw unwritable }
            return UploadSpool(file)
        }
    }

    deinit {
        close(file)
        Self.ofAll.subtract(size, ordering: .relaxed)
    }

    var size: Int { state.withLock(\.size) }

    /// 64 hexadecimal digits.
    var sha256: String { state.withLock(\.digest.hex) }

    /// - Throws: `too-large`; `overloaded` while other uploads take all room; `unavailable`.
    func append(_ bytes: [UInt8]) async throws {
        guard size + bytes.count <= Self.most else {
            throw Fault(.tooLarge, "a photo may have at most \(Self.most) bytes")
        }
        try await NIOThreadPool.singleton.runIfActive { [self] in
            try state.withLock { state throws(Fault) in
                guard Self.ofAll.load(ordering: .relaxed) + bytes.count <= Self.mostOfAll else {
                    throw Fault(.overloaded, "too many uploads are under way", retryAfterMs: 2_000)
                }
                try write(bytes, at: state.size)
                state.digest.append(bytes)
                state.size += bytes.count
                Self.ofAll.add(bytes.count, ordering: .relaxed)
            }
        }
    }

    private func write(_ bytes: [UInt8], at offset: Int) throws(Fault) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                pwrite(file, $0.baseAddress, $0.count, off_t(offset + bytes.count - $0.count))
            }
            guard count > 0 || errno == EINTR else { throw Self.unwritable }
            rest = rest.dropFirst(max(0, count))
        }
    }

    func bytes(from offset: Int, count: Int) async throws -> [UInt8] {
        let count = min(count, size - offset)
        return try await NIOThreadPool.singleton.runIfActive { [file] in
            var bytes = [UInt8](repeating: 0, count: count)
            guard pread(file, &bytes, count, off_t(offset)) == count else { throw Self.unwritable }
            return bytes
        }
    }

    private static let unwritable = Fault(.unavailable, "the upload cannot be stored for now", retryAfterMs: 5_000)
}
#endif
