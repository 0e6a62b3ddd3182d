public import Wire

/// A user's presence as visible to the caller.
public struct Presence: Codable, Sendable, Equatable {
    /// The user.
    public var user: UserID
    /// Online, idle or offline.
    public var state: PresenceState
    /// For offline users; absent if unknown.
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
