import CSodium
import ServiceKit

/// Writes refresh tokens and reads those that it has written.
///
/// `r1.` and URL-safe Base64 of 16 bytes of session, 4 of number and a keyed BLAKE2b of 16 over both and the deployment.
struct RefreshTokenCoder: Sendable {
    private static let header = "r1."
    private static let tagLength = 16

    private let key: [UInt8]
    private let deployment: [UInt8]

    /// - Parameter key: 32 bytes.
    init(key: [UInt8], deployment: String) {
        self.key = key
        self.deployment = Array(deployment.utf8)
    }

    func text(of token: RefreshToken) -> String {
        let bytes = bigEndian(token.session.high) + bigEndian(token.session.low) + bigEndian(UInt32(token.number))
        return Self.header + Base64URL.encode(bytes + tag(of: bytes))
    }

    /// The token, or nil when no coder of this key and deployment wrote the text.
    func token(_ text: String) -> RefreshToken? {
        guard text.utf8.count < 100, text.hasPrefix(Self.header),
            let bytes = Base64URL.decode(String(text.dropFirst(Self.header.count))), bytes.count == 20 + Self.tagLength
        else { return nil }
        let said = Array(bytes.prefix(20))
        guard sodium_memcmp(tag(of: said), Array(bytes.suffix(Self.tagLength)), Self.tagLength) == 0 else { return nil }
        func number(_ range: Range<Int>) -> UInt64 { said[range].reduce(0) { $0 << 8 | UInt64($1) } }
        return RefreshToken(
            session: SessionID(high: number(0..<8), low: number(8..<16)),
            number: Int(number(16..<20))
        )
    }

    private func tag(of bytes: [UInt8]) -> [UInt8] {
        Blake2b.digest(of: bytes + deployment, key: key, length: Self.tagLength)
    }

    private func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian, Array.init)
    }
}
