public import UmkreisWire

/// Returns the caller's own account.
public struct MyAccount: Call {
    public static let name: CallName = "auth.myAccount"
    public static let access: Access = .guest
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    public struct Reply: Codable, Sendable, Equatable {
        /// Caller.
        public var user: UserID
        /// Whether the caller is a guest.
        public var isGuest: Bool
        /// Address to sign in with.
        public var email: String?
        /// Absent until a mailed code is confirmed.
        public var emailVerifiedAt: Timestamp?
        /// Username to sign in with.
        public var username: String?
        /// Public name; absent for a guest.
        public var displayName: String?
        /// First name.
        public var firstName: String?
        /// Last name.
        public var lastName: String?
        /// Language of mail (BCP 47).
        public var language: String?
        /// Granted roles.
        public var roles: [RoleName]
        /// Start, also as a guest.
        public var createdAt: Timestamp
        /// Absent for a guest.
        public var registeredAt: Timestamp?
        /// Start of a suspension (read only).
        public var suspendedAt: Timestamp?
        /// End of a suspension; absent until it is lifted.
        public var suspendedUntil: Timestamp?
        /// Requested time of erasure.
        public var deletesAt: Timestamp?
        /// `email-unverified`: invitations to an unverified address are withheld; `hidings-unseen`: see
        /// ``ListHidings``.
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
            suspendedUntil: Timestamp? = nil,
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
            self.suspendedUntil = suspendedUntil
            self.deletesAt = deletesAt
            self.notices = notices
        }
    }

    public init() {}
}

extension MyAccount {
    /// Returned even without invitations: the caller may not own the address.
    public static let unverifiedEmail = Notice(
        rule: "email-unverified",
        message: "verify your e-mail address: invitations to a trip are shown only after that"
    )

    /// Returned until ``MarkHidingsSeen``.
    public static let unseenHidings = Notice(
        rule: "hidings-unseen",
        message: "moderators hid posts of yours, or decided about them: see your hidden posts"
    )
}
