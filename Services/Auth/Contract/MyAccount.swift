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
        public var username: String?
        public var displayName: String?
        /// What the user may do beyond what everybody may.
        public var roles: [RoleName]
        public var createdAt: Timestamp
        public var registeredAt: Timestamp?

        public init(
            user: UserID,
            isGuest: Bool,
            email: String? = nil,
            username: String? = nil,
            displayName: String? = nil,
            roles: [RoleName] = [],
            createdAt: Timestamp,
            registeredAt: Timestamp? = nil
        ) {
            self.user = user
            self.isGuest = isGuest
            self.email = email
            self.username = username
            self.displayName = displayName
            self.roles = roles
            self.createdAt = createdAt
            self.registeredAt = registeredAt
        }
    }

    public init() {}
}
