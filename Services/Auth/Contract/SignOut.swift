public import Wire

/// Ends the session of the token that it carries: none of its tokens is good any more, in any service, within a second.
///
/// Faults: `gone` (`key`) as ``RefreshSession`` tells it.
public struct SignOut: Call {
    public static let name: CallName = "auth.signOut"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.gone]
    public typealias Reply = Done

    public init() {}
}
