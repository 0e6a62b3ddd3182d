public import Messaging
import Wire

extension TokenVerifier {
    /// Whose request it is that carries this token.
    ///
    /// - Throws: `unauthenticated` for a token that is not good.
    public func caller(_ token: String) throws(Fault) -> Caller {
        do {
            let claims = try verify(token)
            return Caller(
                user: claims.user,
                session: claims.session,
                isGuest: claims.assurance == .guest,
                roles: Set(claims.roles),
                authenticatedAt: claims.assurance == .guest ? nil : claims.authenticatedAt
            )
        } catch {
            throw error.fault
        }
    }
}
