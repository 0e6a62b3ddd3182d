import ServiceKit

/// A guest who calls, with the session that ends when the guest becomes a registered user.
struct GuestSession: Sendable {
    let user: UserRecord
    let session: SessionRecord
}

extension ReadTransaction {
    /// The caller, who must be a guest still.
    ///
    /// - Throws: `unauthenticated` when the guest or the session is no longer there.
    func guestSession(of caller: Caller) throws -> GuestSession {
        guard let user = try user(caller.user) else { throw AuthFault.noSuchAccount }
        guard let session = try session(caller.session), session.endedAt == nil, user.isGuest else {
            throw AuthFault.sessionEnded
        }
        return GuestSession(user: user, session: session)
    }
}
