public import Wire

/// Tells where the caller is signed in: the running sessions, those used last first, at most 20.
public struct ListSessions: Call {
    public static let name: CallName = "auth.listSessions"
    public static let access: Access = .guest
    public static let effect: Effect = .reads

    public struct Reply: Codable, Sendable, Equatable {
        public var sessions: [RunningSession]

        public init(sessions: [RunningSession]) {
            self.sessions = sessions
        }
    }

    public init() {}
}

/// A session that has not ended.
public struct RunningSession: Codable, Sendable, Equatable {
    public var session: SessionID
    /// What the user calls the device.
    public var device: String?
    public var createdAt: Timestamp
    /// When its tokens were last refreshed, which a client that is in use does every quarter of an hour.
    public var lastUsedAt: Timestamp
    /// When it ends if it is not refreshed until then.
    public var expiresAt: Timestamp
    /// Whether the request came with it.
    public var isCurrent: Bool

    public init(
        session: SessionID,
        device: String? = nil,
        createdAt: Timestamp,
        lastUsedAt: Timestamp,
        expiresAt: Timestamp,
        isCurrent: Bool
    ) {
        self.session = session
        self.device = device
        self.createdAt = createdAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
        self.isCurrent = isCurrent
    }
}
