public import Wire

/// Tells what the caller sees of several users.
///
/// Faults: `invalid` for more than 200; `forbidden` (`viewer`) for who is no service.
public struct FindProfiles: Call {
    public static let name: CallName = "auth.findProfiles"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// One that is named twice is told once.
    public var users: [UserID]
    /// Who is to see them, where a service asks for somebody; without one it sees what everybody does.
    public var viewer: UserID?

    public struct Reply: Codable, Sendable, Equatable {
        /// In the order in which they were asked for.
        public var profiles: [Profile]
        /// Those that are not there: nobody has had the id, or who had it was erased.
        public var unknown: [UserID]
        /// Users who are there and found no room in this line: to be asked for again.
        public var rest: [UserID]

        public init(profiles: [Profile], unknown: [UserID], rest: [UserID] = []) {
            self.profiles = profiles
            self.unknown = unknown
            self.rest = rest
        }
    }

    public init(users: [UserID], viewer: UserID? = nil) {
        self.users = users
        self.viewer = viewer
    }
}

extension FindProfiles: Ruled {
    public static let usersRule = ListRule(most: 200)

    public static let rules: FieldRules = ["users": usersRule]
}
