import ServiceKit

/// The caller's account and session, neither of which has ended.
struct ActiveSession: Sendable {
    /// Validity of a password check (OWASP ASVS 7.5.1).
    static let proofLifetime = Duration.seconds(600)

    let account: AccountRecord
    let session: SessionRecord

    /// - Throws: `unauthenticated` if either has ended.
    init(of caller: Caller, in transaction: ReadTransaction) throws {
        guard let account = try transaction.accounts.find(caller.user) else { throw AuthFault.noSuchAccount }
        guard let session = try transaction.sessions.find(caller.session), session.endedAt == nil else {
            throw AuthFault.sessionEnded
        }
        (self.account, self.session) = (account, session)
    }

    /// - Throws: `unauthenticated` if either has ended, or the guest has registered.
    init(ofGuest caller: Caller, in transaction: ReadTransaction) throws {
        try self.init(of: caller, in: transaction)
        guard account.isGuest else { throw AuthFault.sessionEnded }
    }

    /// - Throws: `reauthentication-required` without a proof within ``proofLifetime``.
    func requireProof(at moment: Timestamp) throws {
        guard let proof = session.authenticatedAt, moment.since(proof) <= Self.proofLifetime,
            proof.since(moment) <= Self.proofLifetime
        else {
            throw Fault(.reauthenticationRequired, "confirm your password first: auth.reauthenticate")
        }
    }

    /// Requires a recent proof of a person, so that a stolen session cannot act as operator or moderator.
    static func checkProof(_ context: CallContext, in transaction: ReadTransaction) throws {
        guard let caller = context.caller else { return }
        try ActiveSession(of: caller, in: transaction).requireProof(at: context.receivedAt)
    }
}
