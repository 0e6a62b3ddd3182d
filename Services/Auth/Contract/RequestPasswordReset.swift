public import UmkreisWire

/// Mails a code for a forgotten password (``ResetPassword``).
///
/// The reply does not reveal whether the account or its address exists.
///
/// Faults: `throttled` per login, existing or not.
public struct RequestPasswordReset: Call {
    public static let name: CallName = "auth.requestPasswordReset"
    public static let access: Access = .anyone
    public static let faults: [FaultCode] = [.throttled]
    public static let traits: [CallTrait] = [.isRare]

    public struct Reply: Codable, Sendable, Equatable {
        /// Required with the code, so that strangers cannot use up its attempts.
        public var challenge: String
        /// Expiry of the code.
        public var expiresAt: Timestamp

        public init(challenge: String, expiresAt: Timestamp) {
            self.challenge = challenge
            self.expiresAt = expiresAt
        }
    }

    /// E-mail address or username.
    public var login: String
    /// See ``SignIn/deviceToken``; strangers' requests do not throttle known devices.
    public var deviceToken: String?

    public init(login: String, deviceToken: String? = nil) { (self.login, self.deviceToken) = (login, deviceToken) }
}

extension RequestPasswordReset: Ruled {
    public static let rules: FieldRules = ["login": SignIn.loginRule]
}
