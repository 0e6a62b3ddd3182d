import CZeroMQ
import Glibc

/// A CURVE public key in Z85.
public struct CurvePublicKey: Hashable, Sendable, CustomStringConvertible {
    /// 40 characters.
    public let text: String

    /// Returns `nil` for an invalid key.
    public init?(_ text: String) {
        guard text.utf8.count == CurveSecretKey.length else { return nil }
        var bytes = [UInt8](repeating: 0, count: CurveSecretKey.byteCount)
        guard zmq_z85_decode(&bytes, text) != nil else { return nil }
        self.text = text
    }

    init?(bytes: [UInt8]) {
        guard bytes.count == CurveSecretKey.byteCount else { return nil }
        var text = [CChar](repeating: 0, count: CurveSecretKey.length + 1)
        guard zmq_z85_encode(&text, bytes, bytes.count) != nil else { return nil }
        self.init(written: text)
    }

    /// - Parameter text: with a final zero byte.
    fileprivate init?(written text: [CChar]) {
        self.init(String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
    }

    public var description: String { text }
}

/// A CURVE secret key, erased on release; immutable, so thread-safe.
public final class CurveSecretKey: @unchecked Sendable {
    /// Characters in Z85.
    static let length = 40
    static let byteCount = 32

    /// The matching public key.
    public let publicKey: CurvePublicKey
    private let text: UnsafeMutablePointer<CChar>

    /// - Throws: ``UnusableKeys`` if libzmq lacks CURVE.
    public static func generate() throws(UnusableKeys) -> CurveSecretKey {
        var open = [CChar](repeating: 0, count: length + 1)
        var secret = [UInt8](repeating: 0, count: length + 1)
        defer { explicit_bzero(&secret, secret.count) }
        let code = secret.withUnsafeMutableBytes { zmq_curve_keypair(&open, $0.baseAddress) }
        guard code == 0, let key = secret.withUnsafeBytes({ CurveSecretKey($0.prefix(length)) }) else {
            throw UnusableKeys(file: "libzmq", reason: "has no CURVE", remedy: "install Debian's libzmq5")
        }
        return key
    }

    init?(_ characters: some Collection<UInt8>) {
        guard characters.count == CurveSecretKey.length else { return nil }
        let text = UnsafeMutablePointer<CChar>.allocate(capacity: CurveSecretKey.length + 1)
        for (index, byte) in characters.enumerated() { text[index] = CChar(bitPattern: byte) }
        text[CurveSecretKey.length] = 0
        var open = [CChar](repeating: 0, count: CurveSecretKey.length + 1)
        guard zmq_curve_public(&open, text) == 0, let key = CurvePublicKey(written: open) else {
            CurveSecretKey.erase(text)
            return nil
        }
        self.text = text
        publicKey = key
    }

    deinit { CurveSecretKey.erase(text) }

    /// Lends 40 characters, which `body` must not copy.
    public func withText<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(start: text, count: CurveSecretKey.length))
    }

    private static func erase(_ text: UnsafeMutablePointer<CChar>) {
        explicit_bzero(text, length + 1)
        text.deallocate()
    }
}

extension CurveSecretKey {
    /// Reads a line of Z85 from a file private to `owner`.
    public static func read(from path: String, of owner: UInt32? = nil) throws(UnusableKeys) -> CurveSecretKey {
        let owner = owner ?? geteuid()
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            let make = errno == ENOENT ? "make it with umkreis keys create" : "let its owner read it: chmod 600 \(path)"
            throw UnusableKeys(file: path, reason: "cannot be read (\(text(of: errno)))", remedy: make)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw UnusableKeys(file: path, reason: "is not a regular file", remedy: "give the path of a NAME.key")
        }
        guard status.st_uid == owner else {
            throw UnusableKeys(file: path, reason: "belongs to another user", remedy: "chown \(owner) \(path)")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw UnusableKeys(file: path, reason: "can be read by others", remedy: "chmod 600 \(path)")
        }
        var bytes = [UInt8](repeating: 0, count: length + 2)
        defer { explicit_bzero(&bytes, bytes.count) }
        let count = pread(file, &bytes, bytes.count, 0)
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? max(count, 0)
        guard count >= 0, end == length, let key = CurveSecretKey(bytes[..<end]) else {
            throw UnusableKeys(
                file: path,
                reason: "is not a key made by umkreis keys: it must hold one line of \(length) characters",
                remedy: "copy the right file, or use umkreis keys rotate NAME"
            )
        }
        return key
    }

    private static func text(of code: Int32) -> String { String(cString: strerror(code)) }
}

/// An unusable key or peers file.
public struct UnusableKeys: Error, Equatable, CustomStringConvertible {
    /// Its path.
    public let file: String
    /// The problem.
    public let reason: String
    /// The operator's remedy.
    public let remedy: String

    public init(file: String, reason: String, remedy: String) {
        (self.file, self.reason, self.remedy) = (file, reason, remedy)
    }

    /// The problem without the remedy.
    public var problem: String { "\(file) \(reason)" }

    public var description: String { "\(problem); \(remedy)" }
}
