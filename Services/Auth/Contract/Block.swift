public import Wire

/// Blocks a user: in chat, in searches and in favourites neither has to do with the other any more, within a second.
///
/// The other is not told, and cannot tell a block from an account that is gone by what chat answers. Blocking again changes nothing. At most
/// 10,000 users can be blocked; guests neither block nor are blocked, for they neither write nor are written to.
///
/// Faults: `invalid` (`user`) for oneself and for a guest; `not-found` (`user`); `conflict` (`user`) when too many are
/// blocked.
public struct Block: Call {
    public static let name: CallName = "auth.block"
    public static let faults: [FaultCode] = [.notFound, .conflict]

    public var user: UserID

    public struct Reply: Codable, Sendable, Equatable {
        /// Since when; of one who was blocked already, since then.
        public var blockedAt: Timestamp

        public init(blockedAt: Timestamp) {
            self.blockedAt = blockedAt
        }
    }

    public init(user: UserID) {
        self.user = user
    }
}
