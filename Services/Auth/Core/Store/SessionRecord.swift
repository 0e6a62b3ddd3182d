import ServiceKit

struct SessionRecord: Sendable {
    let id: SessionID
    let account: UserID
    let device: String?
    let deviceID: SessionID
    let createdAt: Timestamp
    let authenticatedAt: Timestamp?
    let refresh: RefreshState
    let expiresAt: Timestamp
    /// The expiry of its last access token.
    let tokensUntil: Timestamp
    /// When a restriction in its tokens was lifted last.
    let liftedAt: Timestamp?
    let endedAt: Timestamp?

    init(_ row: Row) throws {
        id = try row["id"]
        account = try row["account"]
        device = try row["device"]
        deviceID = try row["deviceID"]
        createdAt = try row["createdAt"]
        authenticatedAt = try row["authenticatedAt"]
        refresh = RefreshState(
            counter: try row["counter"],
            rotatedAt: try row["rotatedAt"],
            overlapFrom: try row["overlapFrom"],
            repeats: try row["repeats"],
            repeatedRotations: try row["repeatedRotations"]
        )
        expiresAt = try row["expiresAt"]
        tokensUntil = try row["tokensUntil"]
        liftedAt = try row["liftedAt"]
        endedAt = try row["endedAt"]
    }
}

/// A session to insert.
struct NewSession: Sendable {
    let id: SessionID
    let account: UserID
    let device: String?
    /// The device's first session.
    let deviceID: SessionID
    let createdAt: Timestamp
    let authenticatedAt: Timestamp?
    let expiresAt: Timestamp
    let tokensUntil: Timestamp
}

extension SessionEnd {
    /// Returns the position before all sessions with tokens valid at `moment`.
    static func first(at moment: Timestamp) -> SessionEnd {
        SessionEnd(
            session: SessionID(high: .max, low: .max),
            until: moment.adding(.zero - TokenVerifier.tolerance)
        )
    }
}
