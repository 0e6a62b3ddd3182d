public import UmkreisWire

/// Changes or removes the caller's username.
///
/// Faults: `reauthentication-required`; `conflict` (`username`) when taken, `throttled` after too many of those;
/// `conflict` for removing the only login.
public struct ChangeUsername: Call {
    public static let name: CallName = "auth.changeUsername"
    public static let faults: [FaultCode] = [.conflict, .throttled, .reauthenticationRequired]
    public typealias Reply = Done

    /// 3…30 characters; `nil` removes the username.
    public var username: String?

    public init(username: String? = nil) { self.username = username }
}

extension ChangeUsername: Ruled {
    public static let rules: FieldRules = ["username": Register.usernameRule]
}
