import ServiceKit

/// Proof that a device has been signed in to an account before: what OWASP calls a device cookie ("Slow Down Online
/// Guessing Attacks with Device Cookies").
///
/// It opens nothing. It counts the device's failed attempts apart from those of strangers, who could otherwise keep the
/// owner out by failing again and again.
struct DeviceToken: Equatable, Sendable {
    /// Without signing in for so long a device is as good as new.
    static let lifetime = Duration.seconds(365 * 86_400)

    /// The account that it counts for, and no other.
    let account: UserID
    /// The device, named for the session that it was first signed in with.
    let device: SessionID
    let issuedAt: Timestamp

    func isGood(at moment: Timestamp) -> Bool { moment < issuedAt.adding(Self.lifetime) }
}

/// Writes device tokens and reads those that it has written: `d1.` and 40 bytes of account, device and time.
struct DeviceTokenCoder: Sendable {
    private let tagged: TaggedText

    /// - Parameter key: 32 bytes.
    init(key: [UInt8], deployment: String) {
        tagged = TaggedText(header: "d1.", length: 40, key: key, deployment: deployment)
    }

    func text(of token: DeviceToken) -> String {
        tagged.text(
            of: TaggedText.bytes(of: token.account) + TaggedText.bytes(of: token.device)
                + TaggedText.bytes(of: UInt64(bitPattern: token.issuedAt.milliseconds))
        )
    }

    /// The device that a text proves to have been signed in to an account before; nil for none.
    func device(of account: AccountRecord, _ text: String?, at moment: Timestamp) -> SessionID? {
        guard let proof = text.flatMap(token), proof.account == account.id, proof.isGood(at: moment),
            proof.issuedAt >= account.devicesSince ?? proof.issuedAt
        else { return nil }
        return proof.device
    }

    /// The token, or nil when no coder of this key and deployment wrote the text.
    func token(_ text: String) -> DeviceToken? {
        guard let bytes = tagged.bytes(in: text) else { return nil }
        return DeviceToken(
            account: TaggedText.identifier(in: bytes[0..<16]),
            device: TaggedText.identifier(in: bytes[16..<32]),
            issuedAt: Timestamp(milliseconds: Int64(bitPattern: TaggedText.number(in: bytes[32..<40])))
        )
    }
}
