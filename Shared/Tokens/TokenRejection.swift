public import UmkreisWire

/// Why a token is rejected.
public enum TokenRejection: Error, Equatable, Sendable, CaseIterable {
    /// Auth's keys are unknown yet.
    case noKeysYet
    /// Not v4.public, longer than ``TokenVerifier/maximumTokenLength``, or with unreadable claims.
    case malformed
    case unknownKey
    /// The signature is not of this key, message, footer and deployment.
    case badSignature
    case expired
    /// Issued in the future, beyond the tolerance.
    case notYetValid
    /// Not an access token.
    case wrongType
    /// The session has ended.
    case revoked
    /// Issued by another history of auth, so that auth may not know the account.
    case replacedHistory

    /// The rule of ``replacedHistory``, whose session may go on.
    public static let restoredAccounts = "restored-accounts"
}

/// All but ``noKeysYet`` just ask to sign in or refresh.
extension TokenRejection: FaultConvertible {
    public var fault: Fault {
        switch self {
        case .noKeysYet:
            Fault(.unavailable, "the service has not received auth's keys yet", retryAfterMs: 100)
        case .expired:
            Fault(.unauthenticated, "the token has expired: refresh the session", field: "token", rule: "token-expired")
        case .revoked:
            Fault(.unauthenticated, "the session has ended: sign in again", field: "token", rule: "session-ended")
        case .replacedHistory:
            Fault(
                .unauthenticated,
                "accounts were restored since the token was issued: refresh the session",
                field: "token",
                rule: TokenRejection.restoredAccounts
            )
        case .malformed, .unknownKey, .badSignature, .notYetValid, .wrongType:
            Fault(.unauthenticated, "the token is not valid in this stack", field: "token", rule: "token-invalid")
        }
    }
}
