import ServiceKit
import Vocabulary

/// A refresh token: which session, and the number of the exchange.
///
/// Its text is derived with a key that lies outside the database, so nothing in the database is worth stealing, and the
/// same token can be told again without having been stored.
struct RefreshToken: Equatable, Sendable {
    let session: SessionID
    let number: Int
}

/// Writes refresh tokens and reads those that it has written: `r1.` and 20 bytes of session and number.
struct RefreshTokenCoder: Sendable {
    private let tagged: TaggedText

    /// - Parameter key: 32 bytes.
    init(key: [UInt8], deployment: String) {
        tagged = TaggedText(header: "r1.", length: 20, key: key, deployment: deployment)
    }

    func text(of token: RefreshToken) -> String {
        tagged.text(of: TaggedText.bytes(of: token.session) + TaggedText.bytes(of: UInt32(token.number)))
    }

    /// The token, or nil when no coder of this key and deployment wrote the text.
    func token(_ text: String) -> RefreshToken? {
        guard let bytes = tagged.bytes(in: text) else { return nil }
        return RefreshToken(
            session: TaggedText.identifier(in: bytes[0..<16]),
            number: Int(TaggedText.number(in: bytes[16..<20]))
        )
    }
}
