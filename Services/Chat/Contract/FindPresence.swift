public import Wire

/// Returns whether contacts are online.
///
/// Held in memory only. Others are `offline`, as are users across a block, and both sides if either hides presence
/// (``UpdatePrivacy``).
public struct FindPresence: Call {
    public static let name: CallName = "chat.findPresence"
    public static let effect: Effect = .reads

    /// At most 100 users.
    public var users: [UserID]

    public struct Reply: Codable, Sendable, Equatable {
        /// One per distinct user, in request order.
        public var presences: [Presence]

        public init(presences: [Presence]) {
            self.presences = presences
        }
    }

    public init(users: [UserID]) {
        self.users = users
    }
}

extension FindPresence: Ruled {
    public static let usersRule = ListRule(most: 100)

    public static let rules: FieldRules = ["users": usersRule]
}
