import CSodium

/// PASETO version 4, purpose public: messages signed with Ed25519 (PASETO specification, Version4.md, "Sign", "Verify").
///
/// The implicit assertion is signed too but does not travel: both sides must know it. We put the deployment's id there,
/// so that a token of one deployment is worth nothing in another.
public enum PasetoV4Public {
    /// The token for `message`.
    public static func sign(
        _ message: [UInt8],
        footer: [UInt8] = [],
        implicitAssertion: [UInt8] = [],
        with key: TokenSigningKey
    ) -> String {
        let signature = key.signature(over: signed(message, footer, implicitAssertion))
        return PasetoV4Token(message: message, signature: signature, footer: footer).text
    }

    /// The message of `token`, once its signature is found to be that of `key`.
    ///
    /// Rejections: `malformed`, `badSignature`.
    public static func verify(
        _ token: String,
        implicitAssertion: [UInt8] = [],
        with key: TokenPublicKey
    ) throws(TokenRejection) -> [UInt8] {
        try verify(PasetoV4Token(parsing: token), implicitAssertion: implicitAssertion, with: key)
    }

    /// The message of a token that was taken apart before, to learn the key from its footer.
    static func verify(
        _ token: PasetoV4Token,
        implicitAssertion: [UInt8],
        with key: TokenPublicKey
    ) throws(TokenRejection) -> [UInt8] {
        Sodium.start()
        let covered = signed(token.message, token.footer, implicitAssertion)
        let status = crypto_sign_verify_detached(token.signature, covered, UInt64(covered.count), key.bytes)
        guard status == 0 else { throw .badSignature }
        return token.message
    }

    private static func signed(_ message: [UInt8], _ footer: [UInt8], _ implicitAssertion: [UInt8]) -> [UInt8] {
        PreAuthenticationEncoding.encode([Array(PasetoV4Token.header.utf8), message, footer, implicitAssertion])
    }
}
