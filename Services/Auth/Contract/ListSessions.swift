public import UmkreisWire

/// Lists the caller's sessions, last used first, at most 20.
public struct ListSessions: Call {
    public static let name: CallName = "auth.listSessions"
    public static let access: Access = .guest
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    public struct Reply: Codable, Sendable, Equatable {
        /// Last used first, at most 20.
        public var sessions: [RunningSession]

        public init(sessions: [RunningSession]) { self.sessions = sessions }
    }

    public init() {}
}

/// A session that has not ended.
public struct RunningSession: Codable, Sendable, Equatable {
    /// Session's id.
    public var session: SessionID
    /// User's name for the device.
    public var device: String?
    /// Time of the sign-in.
    public var createdAt: Timestamp
    /// Last refresh; active clients refresh every 15 minutes.
    public var lastUsedAt: Timestamp
    /// End unless refreshed.
    public var expiresAt: Timestamp
    /// Whether it is the request's own.
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
