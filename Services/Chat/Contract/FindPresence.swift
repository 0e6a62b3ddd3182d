public import Wire

/// Who of some people is there.
///
/// It is worked out from when they were last heard of, which is kept in memory alone. Only partners are told of: those with
/// whom the caller has a direct conversation. Whoever hides presence (``UpdatePrivacy``) is told of to nobody, and is told of
/// nobody; nor does anything cross a block. All these are `offline`, as is whoever has not been there.
///
/// Faults: `invalid` (`users`).
public struct FindPresence: Call {
    public static let name: CallName = "chat.findPresence"
    public static let effect: Effect = .reads

    public var users: [UserID]

    public struct Reply: Codable, Sendable, Equatable {
        /// Of each who was asked for, in that order, once.
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
