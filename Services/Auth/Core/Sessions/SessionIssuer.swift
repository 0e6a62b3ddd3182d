import AuthContract
import ServiceKit

/// Starts, continues and ends sessions, and issues their tokens.
struct SessionIssuer: Sendable {
    /// Maximum per user; a new session replaces the least recently used (OWASP ASVS 7.1.2).
    static let maximumSessions = 20

    let signer: TokenSigner
    let refreshTokens: RefreshTokenCoder
    let devices: DeviceTokenCoder
    let verifier: TokenVerifier
    /// The epoch of the database.
    let history: String
    let tokenLifetime: Duration
    let guests: SessionLifetime
    let unverifiedMayPost: Bool
    let ids: IdentifierSource
    let audit: AuditChain

    /// - Parameters:
    ///   - device: By default, a known device's name is kept.
    ///   - known: The device's first session; its active session ends.
    func start(
        for account: AccountRecord,
        device: String?,
        known: SessionID?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> SignedIn {
        let formerName = try endFormerSessions(of: account.id, on: known, at: moment, in: transaction)
        let id: SessionID = ids.make()
        let expiresAt = lifetime(of: account).end(of: moment, refreshed: moment)
        try transaction.sessions.insert(
            NewSession(
                id: id,
                account: account.id,
                device: device ?? formerName,
                deviceID: known ?? id,
                createdAt: moment,
                authenticatedAt: account.isGuest ? nil : moment,
                expiresAt: expiresAt,
                tokensUntil: moment.adding(tokenLifetime)
            )
        )
        if account.isGuest { try transaction.accounts.keepGuest(account.id, until: expiresAt) }
        let token = RefreshToken(session: id, number: 0)
        var signedIn = try tokens(for: account, token, at: moment, expiresAt, in: transaction)
        if !account.isGuest {
            signedIn.deviceToken = devices.text(
                of: DeviceToken(account: account.id, device: known ?? id, issuedAt: moment)
            )
        }
        return signedIn
    }

    /// Ends the device's session, and the least recently used over ``maximumSessions``; returns the device's name.
    private func endFormerSessions(
        of account: UserID,
        on device: SessionID?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> String? {
        let replaced = try device.map { try transaction.sessions.active(of: account, onDevice: $0) } ?? []
        for old in replaced { try end(old, by: .replaced, at: moment, in: transaction) }
        for old in try transaction.sessions.active(of: account, excludingLatest: Self.maximumSessions - 1) {
            try end(old, by: .tooMany, at: moment, in: transaction)
        }
        return replaced.first?.device
    }

    func continueSession(
        _ session: SessionRecord,
        of account: AccountRecord,
        with refresh: RefreshState,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> SignedIn {
        let expiresAt = lifetime(of: account).end(of: session.createdAt, refreshed: refresh.rotatedAt)
        try transaction.sessions.update(
            session.id,
            refresh: refresh,
            expiresAt: expiresAt,
            tokensUntil: max(session.tokensUntil, moment.adding(tokenLifetime))
        )
        if account.isGuest { try transaction.accounts.keepGuest(account.id, until: expiresAt) }
        let token = RefreshToken(session: session.id, number: refresh.counter)
        return try tokens(for: account, token, at: moment, expiresAt, in: transaction)
    }

    /// Ends a session, in this instance on commit, elsewhere by the event or ``SharedSessions``.
    func end(
        _ session: SessionRecord,
        by ending: SessionEndReason,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try transaction.sessions.markEnded(session.id, by: ending, at: moment)
        try audit.record(.sessionEnded(of: session.account, by: ending), at: moment, in: transaction)
        // Affects guests only, which cannot return.
        try transaction.accounts.keepGuest(session.account, until: session.tokensUntil)
        try transaction.announce(
            SessionRevoked(session: session.id, user: session.account, until: session.tokensUntil)
        )
        transaction.afterCommit { [verifier] in verifier.revoke(session: session.id, until: session.tokensUntil) }
    }

    /// Returns the number of ended sessions.
    @discardableResult
    func endAll(
        of account: UserID,
        butFor kept: SessionID? = nil,
        by ending: SessionEndReason,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> Int {
        let others = try transaction.sessions.active(of: account).filter { $0.id != kept }
        for session in others { try end(session, by: ending, at: moment, in: transaction) }
        return others.count
    }

    /// Lifts a restriction, in this instance on commit, elsewhere by the event or ``SharedSessions``.
    ///
    /// - Parameter account: The account after the change.
    func liftRestriction(of account: AccountRecord, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let left = restriction(of: account)?.rawValue
        for session in try transaction.sessions.active(of: account.id) {
            let (id, until) = (session.id, session.tokensUntil)
            try transaction.sessions.markLifted(id, at: moment)
            try transaction.announce(
                SessionRestrictionLifted(session: id, user: account.id, restriction: left, until: until)
            )
            transaction.afterCommit { [verifier] in verifier.liftRestriction(of: id, leaving: left, until: until) }
        }
    }

    /// Sessions whose tokens may still contain a lifted restriction, latest first.
    func lifted(at moment: Timestamp, limit: Int, in transaction: ReadTransaction) throws
        -> [SessionRestrictionOverride]
    {
        let earliest = moment.adding(.zero - tokenLifetime - TokenVerifier.tolerance)
        return try transaction.sessions.lifted(after: earliest, limit: limit).compactMap {
            try restrictionOverride(of: $0, in: transaction)
        }
    }

    /// What holds instead of the restriction in a session's tokens; `nil` without the account.
    func restrictionOverride(of session: SessionRecord, in transaction: ReadTransaction) throws
        -> SessionRestrictionOverride?
    {
        guard let account = try transaction.accounts.find(session.account) else { return nil }
        let left = restriction(of: account)?.rawValue
        return SessionRestrictionOverride(session: session.id, restriction: left, until: session.tokensUntil)
    }

    private func tokens(
        for account: AccountRecord,
        _ refresh: RefreshToken,
        at moment: Timestamp,
        _ sessionExpiresAt: Timestamp,
        in transaction: ReadTransaction
    ) throws -> SignedIn {
        let claims = TokenClaims(
            user: account.id,
            session: refresh.session,
            issuedAt: moment,
            expiresAt: moment.adding(tokenLifetime),
            assurance: account.isGuest ? .guest : .singleFactor,
            roles: account.isGuest || account.suspendedAt != nil
                ? [] : try transaction.roles.list(of: account.id).map(\.text),
            restriction: restriction(of: account)?.rawValue,
            history: history
        )
        return SignedIn(
            user: account.id,
            session: refresh.session,
            isGuest: account.isGuest,
            token: try signer.sign(claims),
            tokenExpiresAt: claims.expiresAt,
            refreshToken: refreshTokens.text(of: refresh),
            sessionExpiresAt: sessionExpiresAt,
            restriction: claims.restriction
        )
    }

    private func restriction(of account: AccountRecord) -> Restriction? {
        if account.suspendedAt != nil { return .suspended }
        return account.isGuest || account.emailVerifiedAt != nil || unverifiedMayPost ? nil : .unverified
    }

    private func lifetime(of account: AccountRecord) -> SessionLifetime {
        account.isGuest ? guests : .registered
    }
}
