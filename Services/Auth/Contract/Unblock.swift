public import UmkreisWire

/// Removes the caller's block of a user, if any.
public struct Unblock: Call {
    public static let name: CallName = "auth.unblock"
    public typealias Reply = Done

    /// Blocked user.
    public var user: UserID

    public init(user: UserID) { self.user = user }
}
