public import UmkreisWire

/// Returns several profiles as visible to the caller.
///
/// Faults: `invalid`; `forbidden` (`viewer`) unless the caller is a service.
public struct FindProfiles: Call {
    public static let name: CallName = "auth.findProfiles"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    /// At most 200; duplicates are ignored.
    public var users: [UserID]
    /// User on behalf of a calling service; by default the public view is returned.
    public var viewer: UserID?

    public struct Reply: Codable, Sendable, Equatable {
        /// Profiles in request order.
        public var profiles: [Profile]
        /// Ids that never existed or were erased.
        public var unknown: [UserID]
        /// Users beyond the reply's size; request them again.
        public var rest: [UserID]

        public init(profiles: [Profile], unknown: [UserID], rest: [UserID] = []) {
            self.profiles = profiles
            self.unknown = unknown
            self.rest = rest
        }
    }

    public init(users: [UserID], viewer: UserID? = nil) { (self.users, self.viewer) = (users, viewer) }
}

extension FindProfiles: Ruled {
    /// At most 200.
    public static let usersRule = ListRule(maximum: 200)

    public static let rules: FieldRules = ["users": usersRule]
}
