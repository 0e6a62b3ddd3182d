public import Vocabulary

/// A user has blocked another, or has lifted the block.
///
/// A block counts both ways, in every service that goes by it.
public struct BlockChanged: Event {
    public static let name: CallName = "auth.blockChanged"

    public var blocker: UserID
    public var blocked: UserID
    public var isBlocked: Bool

    public var subject: String { "block/\(blocker)/\(blocked)" }
    public var isTombstone: Bool { !isBlocked }

    public init(blocker: UserID, blocked: UserID, isBlocked: Bool) {
        self.blocker = blocker
        self.blocked = blocked
        self.isBlocked = isBlocked
    }
}
