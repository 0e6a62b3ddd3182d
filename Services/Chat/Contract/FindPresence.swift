public import UmkreisWire

/// Returns whether contacts are online.
///
/// Held in memory only. Others are `offline`, as are users across a block, and both sides if either hides presence
/// (``UpdatePrivacy``).
public struct FindPresence: Call {
    public static let name: CallName = "chat.findPresence"
    public static let effect: Effect = .reads

    /// The users, at most 100.
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
    /// At most 100 users.
    public static let usersRule = ListRule(maximum: 100)

    public static let rules: FieldRules = ["users": usersRule]
}

/// A user's presence as visible to the caller.
public struct Presence: Codable, Sendable, Equatable {
    /// The user.
    public var user: UserID
    /// Whether the user is online, idle or offline.
    public var state: PresenceState
    /// When an offline user was last online; absent if unknown.
    public var lastSeen: LastSeen?

    public init(user: UserID, state: PresenceState, lastSeen: LastSeen? = nil) {
        self.user = user
        self.state = state
        self.lastSeen = lastSeen
    }
}

/// Whether a user is active.
public struct PresenceState: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Listening, and active within five minutes.
    public static let online: PresenceState = "online"
    /// Listening, but inactive for five minutes.
    public static let idle: PresenceState = "idle"
    /// Absent for a minute, or not visible to the caller.
    public static let offline: PresenceState = "offline"
}

/// A coarse time of the last presence.
public struct LastSeen: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Within five minutes.
    public static let now: LastSeen = "now"
    /// Within 24 hours.
    public static let today: LastSeen = "today"
    /// Within seven days.
    public static let week: LastSeen = "week"
}
