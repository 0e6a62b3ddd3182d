public import UmkreisWire

/// A session that the server has ended.
public struct SessionEnd: Sendable, Equatable {
    /// The user that was signed in.
    public let user: UserID
    /// The fault of the refused refresh.
    public let fault: Fault
}
