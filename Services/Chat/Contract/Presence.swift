public import Wire

/// Whether somebody is there, as far as others may know.
public struct Presence: Codable, Sendable, Equatable {
    public var user: UserID
    public var state: PresenceState
    /// When somebody who is offline was last there; absent where that is not known.
    public var lastSeen: LastSeen?

    public init(user: UserID, state: PresenceState, lastSeen: LastSeen? = nil) {
        self.user = user
        self.state = state
        self.lastSeen = lastSeen
    }
}

public struct PresenceState: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Has done something in the last five minutes, and listens.
    public static let online: PresenceState = "online"
    /// Listens, and has done nothing for five minutes.
    public static let idle: PresenceState = "idle"
    /// Has not listened for a minute, or does not want to be seen, or is nobody whom the caller talks with.
    public static let offline: PresenceState = "offline"
}

/// When somebody was last there, no more exactly than that.
public struct LastSeen: WireWord {
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
