public import UmkreisWire

/// Ends one of the caller's sessions, within a second in every service.
///
/// Accepts the current session and ended ones.
///
/// Faults: `not-found` (`session`); `gone`, see ``RefreshSession``.
public struct RevokeSession: Call {
    public static let name: CallName = "auth.revokeSession"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound, .gone]
    public typealias Reply = Done

    /// Session to end.
    public var session: SessionID

    public init(session: SessionID) { self.session = session }
}
