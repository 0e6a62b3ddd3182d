import CSodium
import UmkreisVocabulary

/// PASETO v4.public: Ed25519 (PASETO specification, Version4.md, "Sign", "Verify").
///
/// The implicit assertion is the deployment's id, signed but not transmitted: tokens are invalid elsewhere.
public enum PasetoV4Public {
    public static func sign(
        _ message: [UInt8],
        footer: [UInt8] = [],
        implicitAssertion: [UInt8] = [],
        with key: TokenSigningKey
    ) -> String {
        let signature = key.signature(over: signed(message, footer, implicitAssertion))
        return PasetoV4Token(message: message, signature: signature, footer: footer).text
    }

    /// Verifies `token` and returns its message.
    ///
    /// - Throws: `malformed` or `badSignature`.
    public static func verify(
        _ token: String,
        implicitAssertion: [UInt8] = [],
        with key: TokenPublicKey
    ) throws(TokenRejection) -> [UInt8] {
        try verify(PasetoV4Token(parsing: token), implicitAssertion: implicitAssertion, with: key)
    }

    static func verify(
        _ token: PasetoV4Token,
        implicitAssertion: [UInt8],
        with key: TokenPublicKey
    ) throws(TokenRejection) -> [UInt8] {
        Sodium.start()
        let covered = signed(token.message, token.footer, implicitAssertion)
        let status = crypto_sign_verify_detached(token.signature, covered, UInt64(covered.count), key.bytes)
        guard status == 0 else { throw .badSignature }
        return token.message
    }

    private static func signed(_ message: [UInt8], _ footer: [UInt8], _ implicitAssertion: [UInt8]) -> [UInt8] {
        PreAuthenticationEncoding.encode([Array(PasetoV4Token.header.utf8), message, footer, implicitAssertion])
    }
}

/// A parsed token, unverified and untrusted.
public struct PasetoV4Token: Equatable, Sendable {
    static let header = "v4.public."
    static let signatureLength = 64

    /// The signed message.
    public let message: [UInt8]
    /// The Ed25519 signature, 64 bytes.
    public let signature: [UInt8]
    /// Signed, but readable before verification.
    public let footer: [UInt8]

    init(message: [UInt8], signature: [UInt8], footer: [UInt8]) {
        self.message = message
        self.signature = signature
        self.footer = footer
    }

    /// Parses the header, Base64 of message and signature, and the footer.
    public init(parsing text: String) throws(TokenRejection) {
        guard text.hasPrefix(Self.header) else { throw .malformed }
        let parts = text.dropFirst(Self.header.count).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let payload = Base64URL.decode(String(parts[0])) else { throw .malformed }
        guard payload.count >= Self.signatureLength else { throw .malformed }
        message = Array(payload.dropLast(Self.signatureLength))
        signature = Array(payload.suffix(Self.signatureLength))
        guard parts.count == 2 else {
            footer = []
            return
        }
        // A trailing dot would be a second text of the token.
        guard let footer = Base64URL.decode(String(parts[1])), !footer.isEmpty else { throw .malformed }
        self.footer = footer
    }

    /// The token as text.
    public var text: String {
        let body = Self.header + Base64URL.encode(message + signature)
        return footer.isEmpty ? body : body + "." + Base64URL.encode(footer)
    }
}

/// Unambiguous encoding of signed pieces (PASETO specification, Common.md, "PAE Definition").
public enum PreAuthenticationEncoding {
    public static func encode(_ pieces: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pieces.reduce(8) { $0 + 8 + $1.count })
        append(pieces.count, to: &bytes)
        for piece in pieces {
            append(piece.count, to: &bytes)
            bytes.append(contentsOf: piece)
        }
        return bytes
    }

    /// 64 bits, little-endian, top bit clear.
    private static func append(_ count: Int, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: UInt64(count).littleEndian) { bytes.append(contentsOf: $0) }
    }
}
