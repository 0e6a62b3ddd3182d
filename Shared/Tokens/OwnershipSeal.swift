public import UmkreisVocabulary
public import UmkreisWire

/// Makes ids that prove their owner to every service of a deployment, without a call.
///
/// The lower half of such an id is a keyed digest (BLAKE2b, 64 bits) of the upper half and the owner. Ids of another
/// service key, or of an older version, fail the check.
public struct OwnershipSeal: Sendable, CustomStringConvertible, CustomReflectable {
    private let key: [UInt8]

    public init(key: ServiceKey) {
        self.key = key.signing.derivedKey(for: "umkreis ownership")
    }

    /// Returns an id of the same time; two of one owner and millisecond are equal once in 65,536 times.
    public func seal<Kind>(_ id: Identifier<Kind>, ownedBy owner: UserID) -> Identifier<Kind> {
        let high = id.high & ~0xFFFF | id.low & 0xFFFF
        return Identifier(high: high, low: digest(of: high, owner))
    }

    public func proves<Kind>(_ id: Identifier<Kind>, ownedBy owner: UserID) -> Bool {
        id.low == digest(of: id.high, owner)
    }

    /// - Throws: `no-such-photo` for a photo of another user.
    public func check(_ photo: MediaID, ownedBy owner: UserID, at field: String) throws(Fault) {
        guard proves(photo, ownedBy: owner) else {
            throw BrokenRule("no-such-photo", "is not one of your photos").fault(at: field)
        }
    }

    private func digest(of high: UInt64, _ owner: UserID) -> UInt64 {
        let message = [high, owner.high, owner.low].flatMap { number in
            withUnsafeBytes(of: number.bigEndian) { Array($0) }
        }
        return Blake2b.digest(of: message, key: key, length: 16).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }

    public var description: String { "OwnershipSeal" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
