#if HTTP
import Glibc
import Tokens
import Wire

/// A nameless temporary file with an upload, whose size and digest must be known first.
struct UploadSpool: ~Copyable {
    /// As `catalogue.beginUpload` allows.
    static let most = 10 * 1024 * 1024

    /// `O_TMPFILE`, a macro that Swift cannot import.
    private static let nameless = 0o20_000_000 | O_DIRECTORY

    private let file: Int32
    private(set) var size = 0
    private var digest = SHA256.Stream()

    /// - Throws: `unavailable` without room for temporary files.
    init() throws(Fault) {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        file = open(folder, Self.nameless | O_RDWR | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.unwritable }
    }

    deinit { close(file) }

    mutating func append(_ bytes: [UInt8]) throws(Fault) {
        guard size + bytes.count <= Self.most else {
            throw Fault(.tooLarge, "a photo may have at most \(Self.most) bytes")
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                pwrite(file, $0.baseAddress, $0.count, off_t(size + bytes.count - $0.count))
            }
            guard count > 0 || errno == EINTR else { throw Self.unwritable }
            rest = rest.dropFirst(max(0, count))
        }
        digest.append(bytes)
        size += bytes.count
    }

    /// 64 hexadecimal digits.
    var sha256: String { digest.hex }

    func bytes(from offset: Int, count: Int) throws(Fault) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: min(count, size - offset))
        guard pread(file, &bytes, bytes.count, off_t(offset)) == bytes.count else { throw Self.unwritable }
        return bytes
    }

    private static let unwritable = Fault(.unavailable, "the upload cannot be stored for now", retryAfterMs: 5_000)
}
#endif
