public import Wire

/// Why a token is not accepted.
///
/// All but the first tell the caller no more than to sign in or refresh again.
public enum TokenRejection: Error, Equatable, Sendable, CaseIterable {
    /// There is no key to check it with: the service has just started and has not heard from auth.
    case noKeysYet
    /// Not a v4.public token of at most ``TokenVerifier/longestToken`` bytes, or its claims cannot be read.
    case malformed
    /// Its footer names a key that is not installed.
    case unknownKey
    /// The signature is not that of the named key over this message, footer and deployment.
    case badSignature
    /// Its time is over, by more than the tolerated skew.
    case expired
    /// It was issued in the future, by more than the tolerated skew.
    case notYetValid
    /// It is a token, but not one that grants access.
    case wrongType
    /// Its session was ended.
    case revoked
}

/// Whatever is wrong with a token, its bearer can only sign in or refresh again.
extension TokenRejection: FaultConvertible {
    public var fault: Fault {
        switch self {
        case .noKeysYet:
            Fault(.unavailable, "the service has not yet heard from auth who may be believed", retryAfterMs: 100)
        case .expired: Fault(.unauthenticated, "the token's time is over: refresh the session", field: "token")
        case .revoked: Fault(.unauthenticated, "the session has ended: sign in again", field: "token")
        case .malformed, .unknownKey, .badSignature, .notYetValid, .wrongType:
            Fault(.unauthenticated, "the token is not one of this stack's", field: "token")
        }
    }
}
