public import Wire

/// Lifts a block; the other's block, if there is one, stays.
///
/// One who is not blocked is unblocked without effect.
public struct Unblock: Call {
    public static let name: CallName = "auth.unblock"
    public typealias Reply = Done

    public var user: UserID

    public init(user: UserID) {
        self.user = user
    }
}
