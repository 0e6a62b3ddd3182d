public import Wire

/// Mails a code to who has forgotten the password (``ResetPassword``).
///
/// The answer is the same whether there is such an account, and whether it has an address, or not.
///
/// Faults: `throttled` when it was asked too often for this login, be there an account or not.
public struct RequestPasswordReset: Call {
    public static let name: CallName = "auth.requestPasswordReset"
    public static let access: Access = .anyone
    public static let faults: [FaultCode] = [.throttled]
    public typealias Reply = Done

    /// The e-mail address or the username.
    public var login: String

    public init(login: String) {
        self.login = login
    }
}
