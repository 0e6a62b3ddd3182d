public import Wire

/// Erases somebody's account, a guest's as well, at once: nobody can take that back.
///
/// Faults: `not-found` (`user`) where there is no such account, or it has been erased; `reauthentication-required` where the caller
/// signed in more than ten minutes ago and has not shown the password since.
public struct DeleteAccount: Call {
    public static let name: CallName = "auth.deleteAccount"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.notFound, .reauthenticationRequired]
    public typealias Reply = Done

    public var user: UserID

    public init(user: UserID) {
        self.user = user
    }
}
