public import Wire

/// Tells whose an e-mail address is, if its owner has verified it: for services.
///
/// The address itself a service does not keep. What stands for it is the digest: keyed, so that it says nothing to who has
/// not auth's key, and the same for all spellings of an address and for ever. ``VerifiedAddressChanged`` carries it when an
/// address is verified later.
///
/// Faults: `invalid` (`email`); `throttled` when somebody wants to know of more than 30 addresses in an hour.
public struct ResolveEmail: Call {
    public static let name: CallName = "auth.resolveEmail"
    public static let access: Access = .service
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.throttled]

    public var email: String
    /// Who wants to know, and is counted for it; absent where that has been counted.
    public var askedBy: UserID?

    public struct Reply: Codable, Sendable, Equatable {
        /// 43 characters of base64url.
        public var digest: String
        /// Absent where nobody has verified the address.
        public var user: UserID?

        public init(digest: String, user: UserID? = nil) {
            self.digest = digest
            self.user = user
        }
    }

    public init(email: String, askedBy: UserID? = nil) {
        self.email = email
        self.askedBy = askedBy
    }
}

extension ResolveEmail: Ruled {
    public static let rules: FieldRules = ["email": TextRule.emailAddress]
}
