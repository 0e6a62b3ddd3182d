public import Wire

/// Tells what others see of several users.
///
/// Faults: `invalid` for more than 200.
public struct FindProfiles: Call {
    public static let name: CallName = "auth.findProfiles"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// One that is named twice is told once.
    public var users: [UserID]

    public struct Reply: Codable, Sendable, Equatable {
        /// In the order in which they were asked for.
        public var profiles: [Profile]
        /// Those that are not there.
        public var unknown: [UserID]

        public init(profiles: [Profile], unknown: [UserID]) {
            self.profiles = profiles
            self.unknown = unknown
        }
    }

    public init(users: [UserID]) {
        self.users = users
    }
}

extension FindProfiles: Ruled {
    public static let usersRule = ListRule(most: 200)

    public static let rules: FieldRules = ["users": usersRule]
}
