public import Wire

/// Puts another username in the place of the caller's, or takes it away.
///
/// Faults: `reauthentication-required` without a recent proof (``Reauthenticate``); `conflict` (`username`) when it is taken,
/// and `throttled` when too many were; `conflict` when it is the only login that there is.
public struct ChangeUsername: Call {
    public static let name: CallName = "auth.changeUsername"
    public static let faults: [FaultCode] = [.conflict, .throttled, .reauthenticationRequired]
    public typealias Reply = Done

    /// None takes it away.
    public var username: String?

    public init(username: String? = nil) {
        self.username = username
    }
}

extension ChangeUsername: Ruled {
    public static let rules: FieldRules = ["username": Register.usernameRule]
}
