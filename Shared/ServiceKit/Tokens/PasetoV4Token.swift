/// A `v4.public` token taken apart, not yet verified: nothing in it may be believed.
public struct PasetoV4Token: Equatable, Sendable {
    static let header = "v4.public."
    static let signatureLength = 64

    /// The signed message.
    public let message: [UInt8]
    /// The Ed25519 signature, 64 bytes.
    public let signature: [UInt8]
    /// Signed but readable before verification; empty when there is none.
    public let footer: [UInt8]

    init(message: [UInt8], signature: [UInt8], footer: [UInt8]) {
        self.message = message
        self.signature = signature
        self.footer = footer
    }

    /// Takes a token's text apart: the header, then Base64 of message and signature, then maybe a dot and the footer.
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
        // A lone dot at the end would be a second text for the same token.
        guard let footer = Base64URL.decode(String(parts[1])), !footer.isEmpty else { throw .malformed }
        self.footer = footer
    }

    /// The token as it travels.
    public var text: String {
        let body = Self.header + Base64URL.encode(message + signature)
        return footer.isEmpty ? body : body + "." + Base64URL.encode(footer)
    }
}
