public import UmkreisWire

/// Blocks a user in chat, searches and favourites.
///
/// Takes effect within a second, in both directions. The blocked user is not notified, and chat answers as for a
/// deleted account. Idempotent; at most 10,000 users per caller.
///
/// Faults: `invalid` (`user`) for the caller or a guest; `not-found`, `conflict` (`user`).
public struct Block: Call {
    public static let name: CallName = "auth.block"
    public static let faults: [FaultCode] = [.notFound, .conflict]

    /// User to block.
    public var user: UserID

    public struct Reply: Codable, Sendable, Equatable {
        /// Time of the first block, if repeated.
        public var blockedAt: Timestamp

        public init(blockedAt: Timestamp) { self.blockedAt = blockedAt }
    }

    public init(user: UserID) { self.user = user }
}
