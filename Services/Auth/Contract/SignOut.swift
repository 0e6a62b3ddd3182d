public import UmkreisWire

/// Ends the caller's session, within a second in every service.
///
/// Faults: `gone`, see ``RefreshSession``.
public struct SignOut: Call {
    public static let name: CallName = "auth.signOut"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.gone]
    public static let traits: [CallTrait] = [.endsSession]
    public typealias Reply = Done

    public init() {}
}
