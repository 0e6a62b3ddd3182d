public import UmkreisWire

/// Erases an account or a guest immediately and irrevocably.
///
/// Faults: `not-found` (`user`); `reauthentication-required`.
public struct DeleteAccount: Call {
    public static let name: CallName = "auth.deleteAccount"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.notFound, .reauthenticationRequired]
    public typealias Reply = Done

    /// Account to erase.
    public var user: UserID

    public init(user: UserID) { self.user = user }
}
