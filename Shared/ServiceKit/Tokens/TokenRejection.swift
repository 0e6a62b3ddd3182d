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
