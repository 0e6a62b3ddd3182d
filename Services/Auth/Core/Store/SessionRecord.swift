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
        endedAt = try row["endedAt"]
    }
}

extension SessionEnd {
    /// Before all sessions with tokens valid at `moment`.
    static func first(at moment: Timestamp) -> SessionEnd {
        SessionEnd(
            session: SessionID(high: .max, low: .max),
            until: moment.adding(.zero - TokenVerifier.tolerance)
        )
    }
}

extension ReadTransaction {
    func session(_ id: SessionID) throws -> SessionRecord? {
        try row(AuthQueries.session, id, decode: SessionRecord.init)
    }

    func endedSessions(after position: SessionEnd, limit: Int) throws -> [SessionEnd] {
        try rows(AuthQueries.endedSessions, position.until, position.session, limit) { row in
            SessionEnd(session: try row[0], until: try row[1])
        }
    }

    func sessions(of account: UserID, onDevice device: SessionID) throws -> [SessionRecord] {
        try rows(AuthQueries.sessionsOnDevice, account, device, decode: SessionRecord.init)
    }

    /// Latest first.
    func liftedSessions(after moment: Timestamp, limit: Int) throws -> [SessionRecord] {
        try rows(AuthQueries.liftedSessions, moment, limit, decode: SessionRecord.init)
    }

    /// Skips the `count` last used.
    func sessions(of account: UserID, excludingLatest count: Int) throws -> [SessionRecord] {
        try rows(AuthQueries.sessionsExcludingLatest, account, count, decode: SessionRecord.init)
    }
}

extension WriteTransaction {
    func insertSession(
        _ id: SessionID,
        of account: UserID,
        device: String?,
        knownAs deviceID: SessionID,
        at moment: Timestamp,
        authenticatedAt: Timestamp?,
        expiresAt: Timestamp,
        tokensUntil: Timestamp
    ) throws {
        try execute(
            """
            INSERT INTO session (
                id, account, device, deviceID, createdAt, authenticatedAt, rotatedAt, expiresAt, tokensUntil)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            id,
            account,
            device,
            deviceID,
            moment,
            authenticatedAt,
            moment,
            expiresAt,
            tokensUntil
        )
    }

    func updateSession(
        _ id: SessionID,
        refresh: RefreshState,
        expiresAt: Timestamp,
        tokensUntil: Timestamp
    ) throws {
        try execute(
            AuthQueries.updateSession,
            refresh.counter,
            refresh.rotatedAt,
            refresh.overlapFrom,
            refresh.repeats,
            refresh.repeatedRotations,
            expiresAt,
            tokensUntil,
            id
        )
    }

    func recordProof(in session: SessionID, at moment: Timestamp) throws {
        try execute(AuthQueries.recordProof, moment, session)
    }

    func markLifted(_ session: SessionID, at moment: Timestamp) throws {
        try execute(AuthQueries.markLifted, moment, session)
    }

    func markEnded(_ session: SessionID, by ending: SessionEndReason, at moment: Timestamp) throws {
        try execute(
            AuthQueries.endSession,
            moment,
            ending,
            session
        )
    }
}

struct GuestSession: Sendable {
    let account: AccountRecord
    let session: SessionRecord
}

extension ReadTransaction {
    /// - Throws: `unauthenticated` if either has ended.
    func guestSession(of caller: Caller) throws -> GuestSession {
        guard let account = try account(caller.user) else { throw AuthFault.noSuchAccount }
        guard let session = try session(caller.session), session.endedAt == nil, account.isGuest else {
            throw AuthFault.sessionEnded
        }
        return GuestSession(account: account, session: session)
    }
}
