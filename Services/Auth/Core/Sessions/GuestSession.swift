import ServiceKit

/// A guest who calls, with the session that ends when the guest becomes a registered user.
struct GuestSession: Sendable {
    let account: AccountRecord
    let session: SessionRecord
}

extension ReadTransaction {
    /// The caller, who must be a guest still.
    ///
    /// - Throws: `unauthenticated` when the guest or the session is no longer there.
    func guestSession(of caller: Caller) throws -> GuestSession {
        guard let account = try account(caller.user) else { throw AuthFault.noSuchAccount }
        guard let session = try session(caller.session), session.endedAt == nil, account.isGuest else {
            throw AuthFault.sessionEnded
        }
        return GuestSession(account: account, session: session)
    }
}
