import ServiceKit

extension Identifier where Kind == IdentifierKind.Media {
    /// The id of a photo that the user could have uploaded to a ``World``.
    public static func owned(by user: UserID, _ number: UInt64 = 1) throws -> MediaID {
        try OwnershipSeal(key: ServiceKey(seed: World.serviceKeySeed))
            .seal(MediaID(high: number << 16, low: number), ownedBy: user)
    }
}
