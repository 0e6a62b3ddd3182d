import Wire

/// Makes access tokens.
///
/// Only auth has one, and tests that stand in its place.
public struct TokenSigner: Sendable {
    private let key: TokenSigningKey
    private let deployment: [UInt8]
    private let footer: [UInt8]

    /// - Parameter deployment: the deployment's id, signed into every token but not sent; verifiers must be given the same.
    public init(key: TokenSigningKey, deployment: String) throws {
        self.key = key
        self.deployment = Array(deployment.utf8)
        footer = try WireJSON.encode(TokenFooter(kid: key.publicKey.id))
    }

    /// The key that verifies what this one signs.
    public var publicKey: TokenPublicKey { key.publicKey }

    /// The token that carries `claims`, about 500 bytes.
    public func sign(_ claims: TokenClaims) throws -> String {
        let message = try WireJSON.encode(claims)
        return PasetoV4Public.sign(message, footer: footer, implicitAssertion: deployment, with: key)
    }
}
