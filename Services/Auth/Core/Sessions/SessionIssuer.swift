import AuthContract
import ServiceKit
import Storage
import Vocabulary

/// Starts, continues and ends sessions, and makes their tokens.
struct SessionIssuer: Sendable {
    /// Running sessions of one user; the one that was used longest ago makes room for the next (OWASP ASVS 7.1.2).
    static let mostSessions = 20

    let signer: TokenSigner
    let refreshTokens: RefreshTokenCoder
    let devices: DeviceTokenCoder
    /// Told at once of sessions that end, before auth's followers hear of it.
    let verifier: TokenVerifier
    /// How long an access token is good.
    let tokenLifetime: Duration
    let guests: SessionLifetime
    /// Whether a user whose e-mail address is not verified may do what users may.
    let unverifiedMayPost: Bool
    let ids: IdentifierSource
    let audit: AuditChain

    /// Starts a session of a user who has just been made or has shown the password.
    ///
    /// - Parameters:
    ///   - device: what the user calls it; without it a known device keeps its name.
    ///   - known: the session that the device was first signed in with, if it has been before. The device's running session ends.
    func start(
        for account: AccountRecord,
        device: String?,
        known: SessionID?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> SignedIn {
        let formerName = try makeRoom(for: account.id, on: known, at: moment, in: transaction)
        let id: SessionID = ids.make()
        let expiresAt = lifetime(of: account).end(of: moment, refreshed: moment)
        let tokensUntil = moment.adding(tokenLifetime)
        try transaction.insertSession(
            id,
            of: account.id,
            device: device ?? formerName,
            knownAs: known ?? id,
            at: moment,
            authenticatedAt: account.isGuest ? nil : moment,
            expiresAt: expiresAt,
            tokensUntil: tokensUntil
        )
        if account.isGuest { try transaction.keepGuest(account.id, until: expiresAt) }
        let token = RefreshToken(session: id, number: 0)
        var signedIn = try tokens(for: account, token, at: moment, expiresAt, in: transaction)
        if !account.isGuest {
            signedIn.deviceToken = devices.text(
                of: DeviceToken(account: account.id, device: known ?? id, issuedAt: moment)
            )
        }
        return signedIn
    }

    /// Ends the device's running session, and those used longest ago where there are too many.
    ///
    /// - Returns: the name of the device, if it had a session.
    private func makeRoom(
        for account: UserID,
        on device: SessionID?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> String? {
        let replaced = try device.map { try transaction.sessions(of: account, onDevice: $0) } ?? []
        for old in replaced { try end(old, by: .replaced, at: moment, in: transaction) }
        for old in try transaction.sessions(of: account, butForTheLatest: Self.mostSessions - 1) {
            try end(old, by: .tooMany, at: moment, in: transaction)
        }
        return replaced.first?.device
    }

    /// Goes on with a session whose refresh token was exchanged.
    func continueSession(
        _ session: SessionRecord,
        of account: AccountRecord,
        with refresh: RefreshState,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> SignedIn {
        let expiresAt = lifetime(of: account).end(of: session.createdAt, refreshed: refresh.rotatedAt)
        try transaction.updateSession(
            session.id,
            refresh: refresh,
            expiresAt: expiresAt,
            tokensUntil: max(session.tokensUntil, moment.adding(tokenLifetime))
        )
        if account.isGuest { try transaction.keepGuest(account.id, until: expiresAt) }
        let token = RefreshToken(session: session.id, number: refresh.counter)
        return try tokens(for: account, token, at: moment, expiresAt, in: transaction)
    }

    /// Ends a running session: here with the commit, elsewhere by the event.
    func end(
        _ session: SessionRecord,
        by ending: SessionEnding,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try transaction.markEnded(session.id, by: ending, at: moment)
        try transaction.audit(.sessionEnded(of: session.account, by: ending), by: audit, at: moment)
        // Nobody can be a guest whose session has ended; of anybody else nothing is written.
        try transaction.keepGuest(session.account, until: session.tokensUntil)
        try transaction.announce(
            SessionRevoked(session: session.id, user: session.account, until: session.tokensUntil)
        )
        transaction.afterCommit { [verifier] in verifier.revoke(session: session.id, until: session.tokensUntil) }
    }

    /// Ends the running sessions of an account, but for one if there is one to keep.
    ///
    /// - Returns: how many.
    @discardableResult
    func endAll(
        of account: UserID,
        butFor kept: SessionID? = nil,
        by ending: SessionEnding,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> Int {
        let others = try transaction.sessions(of: account, butForTheLatest: 0).filter { $0.id != kept }
        for session in others { try end(session, by: ending, at: moment, in: transaction) }
        return others.count
    }

    /// Lifts the restriction of an account's running sessions: here with the commit, elsewhere by the event.
    ///
    /// - Parameter account: as it is after the lift.
    func liftRestriction(of account: AccountRecord, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let left = restriction(of: account)?.rawValue
        for session in try transaction.sessions(of: account.id, butForTheLatest: 0) {
            let (id, until) = (session.id, session.tokensUntil)
            try transaction.markLifted(id, at: moment)
            try transaction.announce(
                SessionRestrictionLifted(session: id, user: account.id, restriction: left, until: until)
            )
            transaction.afterCommit { [verifier] in verifier.liftRestriction(of: id, leaving: left, until: until) }
        }
    }

    /// The sessions that a service which starts at `moment` must know to be lifted.
    func lifted(at moment: Timestamp, limit: Int, in transaction: ReadTransaction) throws -> [LiftedSession] {
        let earliest = moment.adding(.zero - tokenLifetime - TokenVerifier.tolerance)
        return try transaction.liftedSessions(after: earliest, limit: limit).compactMap { session in
            guard let account = try transaction.account(session.account) else { return nil }
            let left = restriction(of: account)?.rawValue
            return LiftedSession(session: session.id, restriction: left, until: session.tokensUntil)
        }
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
                ? [] : try transaction.roles(of: account.id).map(\.text),
            restriction: restriction(of: account)?.rawValue
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

/// Why a session has ended before its time.
enum SessionEnding: String, SQLValueConvertible, Sendable {
    case signedOut
    /// The guest has registered, or signed in to an account, and goes on with a new session.
    case registered
    /// The user has signed in again on the device.
    case replaced
    /// A refresh token was used again in a way that its owner would not.
    case stolen
    /// The user has as many newer ones as there may be.
    case tooMany
    /// The user may do less than the tokens of the session say.
    case roleRevoked
    /// The user has ended it, from another for one.
    case revoked
    case passwordChanged
    /// The e-mail address was changed.
    case addressChanged
    /// A moderator has suspended the user.
    case suspended
    /// The account is erased.
    case erased
}

/// How long a session lives.
struct SessionLifetime: Sendable {
    /// Without being refreshed.
    let idle: Duration
    /// However often it is refreshed; nil for no such end.
    let absolute: Duration?

    private static let day = Duration.seconds(86_400)
    /// Days that a guest's session lives without being refreshed, unless configured otherwise.
    static let standardGuestDays = 90

    /// NIST SP 800-63B-4 §2.1.3 asks for the password again after 30 days.
    static let registered = SessionLifetime(idle: day * 30, absolute: day * 180)

    /// A guest cannot sign in again, so a session that is used goes on.
    static func guest(days: Int) -> SessionLifetime { SessionLifetime(idle: day * days, absolute: nil) }

    /// When a session of `start` ends if it is not refreshed after `moment`.
    func end(of start: Timestamp, refreshed moment: Timestamp) -> Timestamp {
        let idleEnd = moment.adding(idle)
        return absolute.map { min(idleEnd, start.adding($0)) } ?? idleEnd
    }
}
