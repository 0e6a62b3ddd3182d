import CSodium

/// An Ed25519 key that signs tokens.
///
/// Whoever holds it can be anybody: it stays with auth and is never printed.
public struct TokenSigningKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// The length of a seed in bytes.
    public static let seedLength = 32

    /// The half that may be given to everybody.
    public let publicKey: TokenPublicKey
    /// libsodium's form: seed and public key, 64 bytes.
    private let secret: [UInt8]

    /// The key that belongs to a 32-byte seed (RFC 8032 §5.1.5).
    public init(seed: [UInt8]) throws(TokenKeyRejection) {
        guard seed.count == Self.seedLength else { throw .wrongLength(seed.count) }
        Sodium.start()
        var publicBytes = [UInt8](repeating: 0, count: Int(crypto_sign_ed25519_PUBLICKEYBYTES))
        var secret = [UInt8](repeating: 0, count: Int(crypto_sign_ed25519_SECRETKEYBYTES))
        crypto_sign_seed_keypair(&publicBytes, &secret, seed)
        self.secret = secret
        publicKey = try TokenPublicKey(bytes: publicBytes)
    }

    /// The signature over `message`, 64 bytes.
    func signature(over message: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Int(crypto_sign_ed25519_BYTES))
        crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret)
        return signature
    }

    public var description: String { "TokenSigningKey(\(publicKey.id))" }
    public var customMirror: Mirror { Mirror(self, children: ["id": publicKey.id]) }
}
