public import Messaging
import Wire

extension TokenVerifier {
    /// Whose request it is that carries this token.
    ///
    /// - Throws: `unauthenticated` for a token that is not good; ``SessionOver`` where all but its session is.
    public func sender(_ token: String) throws -> Bearer {
        switch try bearer(of: token) {
        case .service(let name): return .service(name)
        case .person(let claims, let isRevoked):
            let caller = Caller(
                user: claims.user,
                session: claims.session,
                isGuest: claims.assurance == .guest,
                roles: Set(claims.roles),
                authenticatedAt: claims.assurance == .guest ? nil : claims.authenticatedAt
            )
            if isRevoked { throw SessionOver(caller, TokenRejection.revoked.fault) }
            return .person(caller)
        }
    }
}
