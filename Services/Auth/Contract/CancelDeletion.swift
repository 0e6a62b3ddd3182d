public import Wire

/// Takes back the caller's request to be erased; that there is none is no fault.
public struct CancelDeletion: Call {
    public static let name: CallName = "auth.cancelDeletion"
    public typealias Reply = Done

    public init() {}
}
