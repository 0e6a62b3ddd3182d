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

    public struct Reply: Codable, Sendable, Equatable {
        /// What ``ResetPassword`` wants beside the code: it is the caller's alone, so that nobody else uses up the tries.
        public var challenge: String
        /// How long a code is good.
        public var expiresAt: Timestamp

        public init(challenge: String, expiresAt: Timestamp) {
            self.challenge = challenge
            self.expiresAt = expiresAt
        }
    }

    /// The e-mail address or the username.
    public var login: String
    /// As ``SignIn/deviceToken``: what strangers have asked for does not keep a letter from a device that is known.
    public var deviceToken: String?

    public init(login: String, deviceToken: String? = nil) {
        self.login = login
        self.deviceToken = deviceToken
    }
}

extension RequestPasswordReset: Ruled {
    public static let rules: FieldRules = ["login": SignIn.loginRule]
}
