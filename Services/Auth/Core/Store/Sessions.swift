import ServiceKit

/// Active sessions, and ended ones until a month after their last token.
struct Sessions<Access: ReadTransaction> {
    let transaction: Access

    func find(_ id: SessionID) throws -> SessionRecord? {
        try transaction.row(SessionQueries.find, id, decode: SessionRecord.init)
    }

    /// Last used first; skips the `count` last used.
    func active(of account: UserID, excludingLatest count: Int = 0) throws -> [SessionRecord] {
        try transaction.rows(SessionQueries.activeExcludingLatest, account, count, decode: SessionRecord.init)
    }

    /// Returns the last use of the account's active sessions.
    func lastUse(of account: UserID) throws -> Timestamp? {
        try transaction.value(SessionQueries.lastUse, account)
    }

    func active(of account: UserID, onDevice device: SessionID) throws -> [SessionRecord] {
        try transaction.rows(SessionQueries.activeOnDevice, account, device, decode: SessionRecord.init)
    }

    /// Neither ended nor expired; counts the entries of an index.
    func liveCount(at moment: Timestamp) throws -> Int {
        try transaction.value(SessionQueries.liveCount, moment) ?? 0
    }

    func ended(after position: SessionEnd, limit: Int) throws -> [SessionEnd] {
        try transaction.rows(SessionQueries.ended, position.until, position.session, limit) { row in
            SessionEnd(session: try row[0], until: try row[1])
        }
    }

    /// Sessions with a lifted restriction, latest first.
    func lifted(after moment: Timestamp, limit: Int) throws -> [SessionRecord] {
        try transaction.rows(SessionQueries.lifted, moment, limit, decode: SessionRecord.init)
    }
}

extension Sessions where Access: WriteTransaction {
    func insert(_ session: NewSession) throws {
        try transaction.execute(
            SessionQueries.insert,
            session.id,
            session.account,
            session.device,
            session.deviceID,
            session.createdAt,
            session.authenticatedAt,
            session.createdAt,
            session.expiresAt,
            session.tokensUntil
        )
    }

    func update(_ id: SessionID, refresh: RefreshState, expiresAt: Timestamp, tokensUntil: Timestamp) throws {
        try transaction.execute(
            SessionQueries.update,
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
        try transaction.execute(SessionQueries.recordProof, moment, session)
    }

    func markLifted(_ session: SessionID, at moment: Timestamp) throws {
        try transaction.execute(SessionQueries.markLifted, moment, session)
    }

    /// Only the row; see ``SessionIssuer/end(_:by:at:in:)``.
    func markEnded(_ session: SessionID, by ending: SessionEndReason, at moment: Timestamp) throws {
        try transaction.execute(SessionQueries.end, moment, ending, session)
    }

    func deleteAll(of account: UserID) throws {
        try transaction.execute(SessionQueries.deleteAll, account)
    }

    func deleteEnded(before moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(SessionQueries.deleteEnded, moment, limit)
    }

    func deleteExpired(before moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(SessionQueries.deleteExpired, moment, limit)
    }
}
