import Messaging
import Wire

/// Keeps stored replies from whoever has only the database: replies that carry tokens are themselves keys to an account.
///
/// XChaCha20-Poly1305 with a random nonce of 24 bytes before each reply. The request's key is authenticated with it, so a
/// sealed reply cannot be moved to another request.
public struct AnswerSeal: Sendable, CustomStringConvertible, CustomReflectable {
    private let key: [UInt8]

    /// - Parameter key: from a file outside the database.
    public init(key file: KeyFile) throws(UnusableKeyFile) {
        key = try file.key()
    }

    /// The bytes to store in the place of `reply`.
    func seal(_ reply: [UInt8], for request: RequestKey) -> [UInt8] {
        let nonce = Sodium.randomBytes(SealedBytes.nonceLength)
        return SealedBytes.seal(reply, boundTo: AnswerSeal.bytes(of: request), nonce: nonce, key: key)
    }

    /// The reply that was sealed.
    ///
    /// - Throws: `gone` when it was sealed with another key: the write was done, and what it was answered is lost.
    func open(_ stored: [UInt8], for request: RequestKey) throws(Fault) -> [UInt8] {
        guard let reply = SealedBytes.open(stored, boundTo: AnswerSeal.bytes(of: request), key: key) else {
            throw Self.unreadable
        }
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
