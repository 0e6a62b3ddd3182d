public import Wire

/// Tells the caller's own account.
public struct MyAccount: Call {
    public static let name: CallName = "auth.myAccount"
    public static let access: Access = .guest
    public static let effect: Effect = .reads

    public struct Reply: Codable, Sendable, Equatable {
        public var user: UserID
        public var isGuest: Bool
        public var email: String?
        /// When a code that was mailed to the address came back; nil while none has.
        public var emailVerifiedAt: Timestamp?
        public var username: String?
        /// What others see; nil for a guest.
        public var displayName: String?
        public var firstName: String?
        public var lastName: String?
        /// BCP 47: what mail is written in.
        public var language: String?
        /// What the user may do beyond what everybody may.
        public var roles: [RoleName]
        public var createdAt: Timestamp
        public var registeredAt: Timestamp?
        /// Since when the user may read and no longer write.
        public var suspendedAt: Timestamp?
        /// When the account is erased, as its owner has asked.
        public var deletesAt: Timestamp?
        /// `email-unverified` while invitations to the address wait until it is verified, if there are any.
        public var notices: [Notice]?

        public init(
            user: UserID,
            isGuest: Bool,
            email: String? = nil,
            emailVerifiedAt: Timestamp? = nil,
            username: String? = nil,
            displayName: String? = nil,
            firstName: String? = nil,
            lastName: String? = nil,
            language: String? = nil,
            roles: [RoleName] = [],
            createdAt: Timestamp,
            registeredAt: Timestamp? = nil,
            suspendedAt: Timestamp? = nil,
            deletesAt: Timestamp? = nil,
            notices: [Notice]? = nil
        ) {
            self.user = user
            self.isGuest = isGuest
            self.email = email
            self.emailVerifiedAt = emailVerifiedAt
            self.username = username
            self.displayName = displayName
            self.firstName = firstName
            self.lastName = lastName
            self.language = language
            self.roles = roles
            self.createdAt = createdAt
            self.registeredAt = registeredAt
            self.suspendedAt = suspendedAt
            self.deletesAt = deletesAt
            self.notices = notices
        }
    }

    public init() {}
}

extension MyAccount {
    /// The same whether or not an invitation waits: the caller has not shown yet that the address is theirs.
    public static let unverifiedEmail = Notice(
        rule: "email-unverified",
        message: "verify your e-mail address: invitations to a trip are shown only after that"
    )
}
