import ServiceKit

/// Proof of an earlier sign-in (OWASP "Slow Down Online Guessing Attacks with Device Cookies").
///
/// Grants no access; prevents strangers' failed attempts from locking out the owner.
struct DeviceToken: Equatable, Sendable {
    /// Renewed by each sign-in.
    static let lifetime = Duration.seconds(365 * 86_400)

    let account: UserID
    let device: SessionID
    let issuedAt: Timestamp

    func isValid(at moment: Timestamp) -> Bool { moment < issuedAt.adding(Self.lifetime) }
}

/// Format: `d1.` and 40 bytes of account, device and time.
struct DeviceTokenCoder: Sendable {
    private let tagged: TaggedText

    init(key: [UInt8], deployment: String) {
        tagged = TaggedText(header: "d1.", length: 40, key: key, deployment: deployment)
    }

    func text(of token: DeviceToken) -> String {
        tagged.text(
            of: TaggedText.bytes(of: token.account) + TaggedText.bytes(of: token.device)
                + TaggedText.bytes(of: UInt64(bitPattern: token.issuedAt.milliseconds))
        )
    }

    func device(of account: AccountRecord, _ text: String?, at moment: Timestamp) -> SessionID? {
        guard let proof = text.flatMap(token), proof.account == account.id, proof.isValid(at: moment),
            proof.issuedAt >= account.devicesSince ?? proof.issuedAt
        else { return nil }
        return proof.device
    }

    func token(_ text: String) -> DeviceToken? {
        guard let bytes = tagged.bytes(in: text) else { return nil }
        return DeviceToken(
            account: TaggedText.identifier(in: bytes[0..<16]),
            device: TaggedText.identifier(in: bytes[16..<32]),
            issuedAt: Timestamp(milliseconds: Int64(bitPattern: TaggedText.number(in: bytes[32..<40])))
        )
    }
}
