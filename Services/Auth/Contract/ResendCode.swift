public import Wire

/// Mails new codes in the place of those that ``VerifyEmail`` waits for.
///
/// A guest is answered alike whether there is an account that waits (``VerifyEmail``) or not. When none was asked for in time, a
/// password reset verifies the address as well (``RequestPasswordReset``).
///
/// Faults: `conflict` when it waits for none; `throttled` when one was mailed less than a minute ago, or several of late.
public struct ResendCode: Call {
    public static let name: CallName = "auth.resendCode"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.conflict, .throttled]

    public struct Reply: Codable, Sendable, Equatable {
        public var expiresAt: Timestamp

        public init(expiresAt: Timestamp) {
            self.expiresAt = expiresAt
        }
    }

    public init() {}
}
