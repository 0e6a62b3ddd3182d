public import Wire

/// Mails new codes in the place of those that ``VerifyEmail`` waits for.
///
/// A guest asks for the account of a login, and is answered alike whether there is one that waits or not.
///
/// Faults: `conflict` when it waits for none; `throttled` when one was mailed to the address less than a minute ago, or
/// several of late, or a guest asks too often for a login; `invalid` (`login`) when it is missing where a guest asks.
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

    /// As in ``VerifyEmail``.
    public var login: String?

    public init(login: String? = nil) {
        self.login = login
    }
}
