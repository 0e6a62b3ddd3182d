import ServiceKit
import UmkreisVocabulary

/// Derived with a key outside the database, so it can be repeated without being stored.
struct RefreshToken: Equatable, Sendable {
    let session: SessionID
    let number: Int
}

/// Format: `r1.` and 20 bytes of session and number.
struct RefreshTokenCoder: Sendable {
    private let tagged: TaggedText

    init(key: [UInt8], deployment: String) {
        tagged = TaggedText(header: "r1.", length: 20, key: key, deployment: deployment)
    }

    func text(of token: RefreshToken) -> String {
        tagged.text(of: TaggedText.bytes(of: token.session) + TaggedText.bytes(of: UInt32(token.number)))
    }

    func token(_ text: String) -> RefreshToken? {
        guard let bytes = tagged.bytes(in: text) else { return nil }
        return RefreshToken(
            session: TaggedText.identifier(in: bytes[0..<16]),
            number: Int(TaggedText.number(in: bytes[16..<20]))
        )
    }
}
