public import UmkreisWire

/// Cancels the caller's deletion request, if any.
public struct CancelDeletion: Call {
    public static let name: CallName = "auth.cancelDeletion"
    public typealias Reply = Done

    public init() {}
}
