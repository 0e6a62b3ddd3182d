import UmkreisMessaging
import UmkreisWire

/// Encrypts stored replies, which may contain tokens.
///
/// XChaCha20-Poly1305 with a prepended random 24-byte nonce, bound to the request's key.
public struct ReplySeal: Sendable, CustomStringConvertible, CustomReflectable {
    private let key: [UInt8]

    public init(key file: KeyFile) throws(KeyFileError) {
        key = try file.key()
    }

    func seal(_ reply: [UInt8], for request: RequestKey) -> [UInt8] {
        let nonce = Sodium.randomBytes(SealedBytes.nonceLength)
        return SealedBytes.seal(reply, boundTo: ReplySeal.bytes(of: request), nonce: nonce, key: key)
    }

    /// - Throws: `gone` if it was sealed with another key.
    func open(_ stored: [UInt8], for request: RequestKey) throws(Fault) -> [UInt8] {
        guard let reply = SealedBytes.open(stored, boundTo: ReplySeal.bytes(of: request), key: key) else {
            throw Self.unreadable
        }
        return reply
    }

    public var description: String { "ReplySeal" }
    public var customMirror: Mirror { Mirror(self, children: []) }

    static var unreadable: Fault {
        Fault(.gone, "the request was done, and its reply can no longer be read", field: "key", rule: "reply-expired")
    }

    private static func bytes(of request: RequestKey) -> [UInt8] {
        PreAuthenticationEncoding.encode([Array(request.scope.utf8), Array(request.text.utf8), request.fingerprint])
    }
}
