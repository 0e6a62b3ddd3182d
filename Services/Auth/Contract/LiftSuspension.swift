public import UmkreisWire

/// Lifts a user's suspension, within a second in every service.
///
/// Existing sessions continue; the user is notified by mail. Idempotent.
///
/// Faults: `invalid` (`user`) for a guest; `not-found` (`user`).
public struct LiftSuspension: Call {
    public static let name: CallName = "auth.liftSuspension"
    public static let access: Access = .moderator
    public static let faults: [FaultCode] = [.notFound]
    public typealias Reply = Done

    /// Suspended user.
    public var user: UserID

    public init(user: UserID) { self.user = user }
}
