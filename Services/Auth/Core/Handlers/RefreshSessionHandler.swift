import AuthContract
import ServiceKit

struct RefreshSessionHandler: Handler {
    static let isBrief = true

    /// Rolls back the exchange; ``endCompromisedSession(_:at:)`` then ends the session.
    private struct TokenReuseError: Error {
        let session: SessionID
    }

    let store: AuthStore
    let sessions: SessionIssuer
    let mail: AccountMailer

    private static let refusal = Fault(
        .unauthenticated,
        "the refresh token is invalid: sign in again",
        field: "refreshToken",
        rule: "session-ended"
    )

    func handle(_ request: RefreshSession, _ context: CallContext) async throws -> SignedIn {
        guard let token = sessions.refreshTokens.token(request.refreshToken) else { throw Self.refusal }
        do {
            return try await store.write(for: context) { [sessions] transaction in
                try Self.exchange(token, at: context.receivedAt, sessions, in: transaction)
            }
        } catch let stolen as TokenReuseError {
            try await endCompromisedSession(stolen.session, at: context.receivedAt)
            throw Self.refusal
        }
    }

    private static func exchange(
        _ token: RefreshToken,
        at moment: Timestamp,
        _ sessions: SessionIssuer,
        in transaction: WriteTransaction
    ) throws -> SignedIn {
        guard let session = try transaction.sessions.find(token.session), session.endedAt == nil,
            moment < session.expiresAt, let account = try transaction.accounts.find(session.account)
        else { throw refusal }
        switch session.refresh.exchange(token.number, at: moment) {
        case .answer(let refresh):
            return try sessions.continueSession(session, of: account, with: refresh, at: moment, in: transaction)
        case .stolen: throw TokenReuseError(session: session.id)
        case .unknown, .stale: throw refusal
        }
    }

    private func endCompromisedSession(_ id: SessionID, at moment: Timestamp) async throws {
        try await store.persist { [sessions, mail] transaction in
            guard let session = try transaction.sessions.find(id), session.endedAt == nil else { return }
            try sessions.end(session, by: .stolen, at: moment, in: transaction)
            guard let account = try transaction.accounts.find(session.account) else { return }
            try transaction.accounts.revokeDevices(of: account.id, before: moment)
            try mail.notify(.sessionStolen(at: moment), to: account, at: moment, in: transaction)
        }
    }
}
