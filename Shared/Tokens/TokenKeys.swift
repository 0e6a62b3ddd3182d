import CSodium
import Vocabulary
import Wire

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

/// An Ed25519 public key that tokens are verified with.
public struct TokenPublicKey: Hashable, Sendable {
    /// The length of a key in bytes.
    public static let length = 32
    private static let header = "k4.public."

    /// The key as RFC 8032 writes it, 32 bytes.
    public let bytes: [UInt8]
    /// The key's name, as a token's footer gives it.
    public let id: TokenKeyID

    /// A key from its 32 bytes.
    public init(bytes: [UInt8]) throws(TokenKeyRejection) {
        guard bytes.count == Self.length else { throw .wrongLength(bytes.count) }
        self.bytes = bytes
        id = TokenKeyID(publicKey: Self.header + Base64URL.encode(bytes))
    }

    /// A key from its PASERK text, `k4.public.…`.
    public init(paserk: String) throws(TokenKeyRejection) {
        guard paserk.hasPrefix(Self.header), let bytes = Base64URL.decode(String(paserk.dropFirst(Self.header.count)))
        else { throw .malformed }
        try self.init(bytes: bytes)
    }

    /// The key as text for the wire: PASERK `k4.public.…`.
    public var paserk: String { Self.header + Base64URL.encode(bytes) }
}

/// Names the public key that a token is checked with: a PASERK `k4.pid.…`.
///
/// It is derived from the key (PASERK specification, operations/ID.md), so two keys never share one and nobody has to
/// hand it out.
public struct TokenKeyID: Hashable, Sendable, Codable, CustomStringConvertible {
    /// `k4.pid.` and 44 characters of URL-safe Base64.
    public let text: String

    init(publicKey paserk: String) {
        let header = "k4.pid."
        let digest = Blake2b.digest(of: Array((header + paserk).utf8), length: 33)
        text = header + Base64URL.encode(digest)
    }

    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    public var description: String { text }
}

/// Why bytes or a text are not a token key.
public enum TokenKeyRejection: Error, Equatable, Sendable {
    /// Ed25519 seeds and public keys are exactly 32 bytes.
    case wrongLength(Int)
    /// Not `k4.public.` followed by 43 characters of URL-safe Base64.
    case malformed
}

/// Makes access tokens.
///
/// Only auth has one, and tests that stand in its place.
public struct TokenSigner: Sendable {
    private let key: TokenSigningKey
    private let deployment: [UInt8]
    private let footer: [UInt8]

    /// - Parameter deployment: the deployment's id, signed into every token but not sent; verifiers must be given the same.
    public init(key: TokenSigningKey, deployment: String) throws {
        self.key = key
        self.deployment = Array(deployment.utf8)
        footer = try WireJSON.encode(TokenFooter(kid: key.publicKey.id))
    }

    /// The key that verifies what this one signs.
    public var publicKey: TokenPublicKey { key.publicKey }

    /// The token that carries `claims`, about 500 bytes.
    public func sign(_ claims: TokenClaims) throws -> String {
        let message = try WireJSON.encode(claims)
        return PasetoV4Public.sign(message, footer: footer, implicitAssertion: deployment, with: key)
    }
}
