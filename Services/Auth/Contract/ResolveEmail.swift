public import UmkreisWire

/// Returns the user with a verified e-mail address, and the address's digest.
///
/// Services store the digest instead. It is keyed, permanent, and equal for all spellings (``Register/email``);
/// ``VerifiedAddressChanged`` carries it after a later verification.
///
/// Faults: `invalid` (`email`); `throttled` beyond 30 addresses per user and hour.
public struct ResolveEmail: Call {
    public static let name: CallName = "auth.resolveEmail"
    public static let access: Access = .service
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.throttled]
    public static let traits: [CallTrait] = [.isPrivate]

    /// Address to look up.
    public var email: String
    /// User for rate limiting; absent if already counted.
    public var askedBy: UserID?

    public struct Reply: Codable, Sendable, Equatable {
        /// 43 characters of base64url.
        public var digest: String
        /// Absent if not verified.
        public var user: UserID?

        public init(digest: String, user: UserID? = nil) { (self.digest, self.user) = (digest, user) }
    }

    public init(email: String, askedBy: UserID? = nil) { (self.email, self.askedBy) = (email, askedBy) }
}

extension ResolveEmail: Ruled {
    public static let rules: FieldRules = ["email": TextRule.emailAddress]
}
