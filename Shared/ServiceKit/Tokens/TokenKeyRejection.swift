/// Why bytes or a text are not a token key.
public enum TokenKeyRejection: Error, Equatable, Sendable {
    /// Ed25519 seeds and public keys are exactly 32 bytes.
    case wrongLength(Int)
    /// Not `k4.public.` followed by 43 characters of URL-safe Base64.
    case malformed
}
