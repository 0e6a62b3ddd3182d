import CSodium
import UmkreisVocabulary
import UmkreisWire

/// An Ed25519 signing key, held by auth and never printed.
public struct TokenSigningKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// Bytes.
    public static let seedLength = 32

    /// The public half.
    public let publicKey: TokenPublicKey
    /// libsodium's form: seed and public key, 64 bytes.
    private let secret: [UInt8]

    /// RFC 8032 §5.1.5.
    public init(seed: [UInt8]) throws(TokenKeyRejection) {
        guard seed.count == Self.seedLength else { throw .wrongLength(seed.count) }
        Sodium.start()
        var publicBytes = [UInt8](repeating: 0, count: Int(crypto_sign_ed25519_PUBLICKEYBYTES))
        var secret = [UInt8](repeating: 0, count: Int(crypto_sign_ed25519_SECRETKEYBYTES))
        crypto_sign_seed_keypair(&publicBytes, &secret, seed)
        self.secret = secret
        publicKey = try TokenPublicKey(bytes: publicBytes)
    }

    func signature(over message: [UInt8]) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Int(crypto_sign_ed25519_BYTES))
        crypto_sign_detached(&signature, nil, message, UInt64(message.count), secret)
        return signature
    }

    /// Returns a symmetric key of 32 bytes for another purpose.
    func derivedKey(for purpose: String) -> [UInt8] {
        Blake2b.digest(of: Array(purpose.utf8), key: secret, length: 32)
    }

    public var description: String { "TokenSigningKey(\(publicKey.id))" }
    public var customMirror: Mirror { Mirror(self, children: ["id": publicKey.id]) }
}

/// An Ed25519 key that verifies tokens.
public struct TokenPublicKey: Hashable, Sendable {
    /// Bytes.
    public static let length = 32
    private static let header = "k4.public."

    /// The key's bytes, see RFC 8032.
    public let bytes: [UInt8]
    /// The id in a token's footer.
    public let id: TokenKeyID

    public init(bytes: [UInt8]) throws(TokenKeyRejection) {
        guard bytes.count == Self.length else { throw .wrongLength(bytes.count) }
        self.bytes = bytes
        id = TokenKeyID(publicKey: Self.header + Base64URL.encode(bytes))
    }

    public init(paserk: String) throws(TokenKeyRejection) {
        guard paserk.hasPrefix(Self.header), let bytes = Base64URL.decode(String(paserk.dropFirst(Self.header.count)))
        else { throw .malformed }
        try self.init(bytes: bytes)
    }

    /// PASERK `k4.public.…`.
    public var paserk: String { Self.header + Base64URL.encode(bytes) }
}

/// PASERK `k4.pid.…`, derived from a public key (PASERK specification, operations/ID.md).
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

public enum TokenKeyRejection: Error, Equatable, Sendable {
    case wrongLength(Int)
    /// Not `k4.public.` and 43 characters of URL-safe Base64.
    case malformed
}

/// Signs access tokens.
public struct TokenSigner: Sendable {
    private let key: TokenSigningKey
    private let deployment: [UInt8]
    private let footer: [UInt8]

    /// - Parameter deployment: signed but not transmitted.
    public init(key: TokenSigningKey, deployment: String) throws {
        self.key = key
        self.deployment = Array(deployment.utf8)
        footer = try WireJSON.encode(TokenFooter(kid: key.publicKey.id))
    }

    /// The key that verifies the signatures.
    public var publicKey: TokenPublicKey { key.publicKey }

    /// Returns a token of about 500 bytes.
    public func sign(_ claims: TokenClaims) throws -> String {
        let message = try WireJSON.encode(claims)
        return PasetoV4Public.sign(message, footer: footer, implicitAssertion: deployment, with: key)
    }
}
