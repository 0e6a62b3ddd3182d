import CSodium
import Messaging
import Wire

/// Keeps stored replies from whoever has only the database: replies that carry tokens are themselves keys to an account.
///
/// XChaCha20-Poly1305 with a random nonce of 24 bytes before each reply. The request's key is authenticated with it, so a
/// sealed reply cannot be moved to another request.
public struct AnswerSeal: Sendable, CustomStringConvertible, CustomReflectable {
    private static let nonceLength = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
    private static let tagLength = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)

    private let key: [UInt8]

    /// - Parameter key: from a file outside the database.
    public init(key file: KeyFile) throws(UnusableKeyFile) {
        Sodium.start()
        key = try file.key()
    }

    /// The bytes to store in the place of `reply`.
    func seal(_ reply: [UInt8], for request: RequestKey) -> [UInt8] {
        let nonce = Sodium.randomBytes(Self.nonceLength)
        let bound = AnswerSeal.bytes(of: request)
        var sealed = [UInt8](repeating: 0, count: reply.count + Self.tagLength)
        crypto_aead_xchacha20poly1305_ietf_encrypt(
            &sealed,
            nil,
            reply,
            UInt64(reply.count),
            bound,
            UInt64(bound.count),
            nil,
            nonce,
            key
        )
        return nonce + sealed
    }

    /// The reply that was sealed.
    ///
    /// - Throws: `gone` when it was sealed with another key: the write was done, and what it was answered is lost.
    func open(_ stored: [UInt8], for request: RequestKey) throws(Fault) -> [UInt8] {
        guard stored.count >= Self.nonceLength + Self.tagLength else { throw Self.unreadable }
        let sealed = Array(stored.dropFirst(Self.nonceLength))
        let bound = AnswerSeal.bytes(of: request)
        var reply = [UInt8](repeating: 0, count: sealed.count - Self.tagLength)
        let status = crypto_aead_xchacha20poly1305_ietf_decrypt(
            &reply,
            nil,
            nil,
            sealed,
            UInt64(sealed.count),
            bound,
            UInt64(bound.count),
            Array(stored.prefix(Self.nonceLength)),
            key
        )
        guard status == 0 else { throw Self.unreadable }
        return reply
    }

    public var description: String { "AnswerSeal" }
    public var customMirror: Mirror { Mirror(self, children: []) }

    private static var unreadable: Fault {
        Fault(.gone, "the request was done, and its reply can no longer be read", field: "key")
    }

    /// No two keys have the same bytes: the lengths stand before the texts.
    private static func bytes(of request: RequestKey) -> [UInt8] {
        PreAuthenticationEncoding.encode([Array(request.scope.utf8), Array(request.text.utf8), request.fingerprint])
    }
}
