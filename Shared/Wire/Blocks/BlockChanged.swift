public import UmkreisVocabulary

/// A user has blocked or unblocked another.
///
/// Services apply a block in both directions.
public struct BlockChanged: Event {
    public static let name: CallName = "auth.blockChanged"

    /// The blocking user.
    public var blocker: UserID
    /// The blocked user.
    public var blocked: UserID
    /// `false` once the block is lifted.
    public var isBlocked: Bool

    public var subject: String { "block/\(blocker)/\(blocked)" }
    public var isTombstone: Bool { !isBlocked }

    public init(blocker: UserID, blocked: UserID, isBlocked: Bool) {
        self.blocker = blocker
        self.blocked = blocked
        self.isBlocked = isBlocked
    }
}
