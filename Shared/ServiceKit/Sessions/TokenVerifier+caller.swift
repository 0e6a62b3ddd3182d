public import Messaging
import Wire

extension TokenVerifier {
    /// Whose request it is that carries this token.
    ///
    /// - Throws: `unauthenticated` for a token that is not good; ``SessionOver`` where all but its session is.
    public func caller(_ token: String) throws -> Caller {
        let (claims, isRevoked) = try signedClaims(of: token)
        let caller = Caller(
            user: claims.user,
            session: claims.session,
            isGuest: claims.assurance == .guest,
            roles: Set(claims.roles),
            authenticatedAt: claims.assurance == .guest ? nil : claims.authenticatedAt
        )
        if isRevoked { throw SessionOver(caller, TokenRejection.revoked.fault) }
        return caller
    }
}
