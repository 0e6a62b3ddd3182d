import AuthContract
import ServiceKit
import Storage
import Vocabulary

struct SessionIssuer: Sendable {
    /// Per user; a new session replaces the least recently used (OWASP ASVS 7.1.2).
    static let mostSessions = 20

    let signer: TokenSigner
    let refreshTokens: RefreshTokenCoder
    let devices: DeviceTokenCoder
    let verifier: TokenVerifier
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

    private func makeRoom(
        for account: UserID,
        on device: SessionID?,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws -> String? {
        let replaced = try device.map { try transaction.sessions(of: account, onDevice: $0) } ?? []
        for old in replaced { try end(old, by: .replaced, at: moment, in: transaction) }
        for old in try transaction.sessions(of: account, excludingLatest: Self.mostSessions - 1) {
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

    /// In auth on commit, elsewhere by the event.
    func end(
        _ session: SessionRecord,
        by ending: SessionEndReason,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try transaction.markEnded(session.id, by: ending, at: moment)
        try transaction.audit(.sessionEnded(of: session.account, by: ending), by: audit, at: moment)
        // Affects guests only, which cannot return.
        try transaction.keepGuest(session.account, until: session.tokensUntil)
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
        let others = try transaction.sessions(of: account, excludingLatest: 0).filter { $0.id != kept }
        for session in others { try end(session, by: ending, at: moment, in: transaction) }
        return others.count
    }

    /// In auth on commit, elsewhere by the event.
    ///
    /// - Parameter account: The account after the change.
    func liftRestriction(of account: AccountRecord, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let left = restriction(of: account)?.rawValue
        for session in try transaction.sessions(of: account.id, excludingLatest: 0) {
            let (id, until) = (session.id, session.tokensUntil)
            try transaction.markLifted(id, at: moment)
            try transaction.announce(
                SessionRestrictionLifted(session: id, user: account.id, restriction: left, until: until)
            )
            transaction.afterCommit { [verifier] in verifier.liftRestriction(of: id, leaving: left, until: until) }
        }
    }

    func lifted(at moment: Timestamp, limit: Int, in transaction: ReadTransaction) throws
        -> [SessionRestrictionOverride]
    {
        let earliest = moment.adding(.zero - tokenLifetime - TokenVerifier.tolerance)
        return try transaction.liftedSessions(after: earliest, limit: limit).compactMap { session in
            guard let account = try transaction.account(session.account) else { return nil }
            let left = restriction(of: account)?.rawValue
            return SessionRestrictionOverride(session: session.id, restriction: left, until: session.tokensUntil)
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

enum SessionEndReason: String, SQLValueConvertible, Sendable {
    case signedOut
    case registered
    /// The user signed in again on the device.
    case replaced
    case stolen
    case tooMany
    /// Its tokens contain a revoked role.
    case roleRevoked
    case revoked
    case passwordChanged
    case addressChanged
    case suspended
    case erased
}

struct SessionLifetime: Sendable {
    let idle: Duration
    /// `nil` for unlimited.
    let absolute: Duration?

    private static let day = Duration.seconds(86_400)
    static let standardGuestDays = 90

    /// NIST SP 800-63B-4 §2.1.3 requires reauthentication after 30 days.
    static let registered = SessionLifetime(idle: day * 30, absolute: day * 180)

    /// Unlimited, since a guest cannot sign in again.
    static func guest(days: Int) -> SessionLifetime { SessionLifetime(idle: day * days, absolute: nil) }

    func end(of start: Timestamp, refreshed moment: Timestamp) -> Timestamp {
        let idleEnd = moment.adding(idle)
        return absolute.map { min(idleEnd, start.adding($0)) } ?? idleEnd
    }
}
