import AuthContract
import ServiceKit

/// Sessions that other instances may have changed.
///
/// An instance's verifier knows of its own changes. Reading the row before each request of a session costs a
/// transaction, and makes a session that has ended at one instance end at all of them.
struct SharedSessions: Sendable {
    private enum Change: Sendable {
        case ended(until: Timestamp)
        case lifted(SessionRestrictionOverride)
    }

    let store: AuthStore
    let sessions: SessionIssuer

    /// Updates the verifier; ignores unknown sessions.
    func update(_ id: SessionID) async throws {
        let change = try await store.read { [sessions] transaction -> Change? in
            guard let session = try transaction.sessions.find(id) else { return nil }
            if session.endedAt != nil { return .ended(until: session.tokensUntil) }
            guard session.liftedAt != nil else { return nil }
            return try sessions.restrictionOverride(of: session, in: transaction).map(Change.lifted)
        }
        switch change {
        case .ended(let until): sessions.verifier.revoke(session: id, until: until)
        case .lifted(let lifted):
            sessions.verifier.liftRestriction(of: id, leaving: lifted.restriction, until: lifted.until)
        case nil: break
        }
    }
}
