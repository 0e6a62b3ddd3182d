public import Wire

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
