public import Wire

/// Lets a suspended user write again, within a second in every service: for moderators.
///
/// Sessions that the user has signed in to meanwhile go on. The user is notified by mail.
///
/// One who is not suspended is let without effect.
///
/// Faults: `invalid` (`user`) for a guest; `not-found` (`user`).
public struct LiftSuspension: Call {
    public static let name: CallName = "auth.liftSuspension"
    public static let access: Access = .moderator
    public static let faults: [FaultCode] = [.notFound]
    public typealias Reply = Done

    public var user: UserID

    public init(user: UserID) {
        self.user = user
    }
}
