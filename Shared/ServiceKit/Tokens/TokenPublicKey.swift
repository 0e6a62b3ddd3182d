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
