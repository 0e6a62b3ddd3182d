#if HTTP
import Glibc
import NIOPosix
import Synchronization
import UmkreisTokens
import UmkreisWire

/// A nameless temporary file with an upload: its size and digest must be known first.
///
/// Reads and writes block, so they run on NIO's pool of threads.
final class UploadSpool: Sendable {
    /// The size limit of `catalogue.beginUpload`.
    static let maximum = 10 * 1024 * 1024

    /// `O_TMPFILE`, a macro that Swift cannot import.
    private static let nameless = 0o20_000_000 | O_DIRECTORY

    private struct State {
        var size = 0
        var digest = SHA256.Stream()
    }

    private let file: Int32
    private let room: SpoolRoom
    private let state = Mutex(State())

    private init(_ file: Int32, in room: SpoolRoom) { (self.file, self.room) = (file, room) }

    /// - Throws: `unavailable` without room for temporary files.
    static func open(in room: SpoolRoom) async throws -> UploadSpool {
        try await NIOThreadPool.singleton.runIfActive {
            let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
            let file = Glibc.open(folder, nameless | O_RDWR | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw unwritable }
            return UploadSpool(file, in: room)
        }
    }

    deinit {
        close(file)
        room.giveBack(size)
    }

    var size: Int { state.withLock(\.size) }

    /// 64 hexadecimal digits.
    var sha256: String { state.withLock(\.digest.hex) }

    /// - Throws: `too-large`; `overloaded` while other uploads take all room; `unavailable`.
    func append(_ bytes: [UInt8]) async throws {
        guard size + bytes.count <= Self.maximum else { throw Self.tooLarge }
        try await NIOThreadPool.singleton.runIfActive { [self] in
            try state.withLock { state throws(Fault) in
                try room.take(bytes.count)
                state.size += bytes.count
                state.digest.append(bytes)
                try write(bytes, at: state.size - bytes.count)
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

    static let tooLarge = Fault(
        .tooLarge,
        "a photo may have at most \(maximum >> 20) MiB",
        rule: "photo-too-large",
        values: ["mostMiB": .number(Double(maximum >> 20))]
    )
    private static let unwritable = Fault(.unavailable, "the upload cannot be stored for now", retryAfterMs: 5_000)
}

/// The room for all uploads together: temporary files are often in memory.
final class SpoolRoom: Sendable {
    private static let maximum = 256 * 1024 * 1024
    private let taken = Atomic<Int>(0)

    /// - Throws: `overloaded` while others take it.
    func take(_ count: Int) throws(Fault) {
        guard taken.add(count, ordering: .relaxed).newValue > Self.maximum else { return }
        giveBack(count)
        throw Fault(.overloaded, "too many uploads are under way", retryAfterMs: 2_000)
    }

    func giveBack(_ count: Int) { taken.subtract(count, ordering: .relaxed) }
}
#endif
