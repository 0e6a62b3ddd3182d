public import UmkreisWire

/// Mails new codes in place of the pending ones (``VerifyEmail``).
///
/// A guest's reply does not reveal whether an account is pending. After expiry, ``RequestPasswordReset`` verifies the
/// address too.
///
/// Faults: `conflict` without a pending code; `throttled` within a minute of the last mail, or after several.
public struct ResendCode: Call {
    public static let name: CallName = "auth.resendCode"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.conflict, .throttled]

    public struct Reply: Codable, Sendable, Equatable {
        /// Expiry of the codes.
        public var expiresAt: Timestamp

        public init(expiresAt: Timestamp) { self.expiresAt = expiresAt }
    }

    public init() {}
}
