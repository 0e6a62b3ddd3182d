import Wire

/// What a token's footer says: the key to check it with, as `{"kid":"k4.pid.…"}`.
struct TokenFooter: Codable, Equatable {
    /// The footer is read before the signature is checked, so it may not cost much.
    private static let longest = 256

    let kid: TokenKeyID

    init(kid: TokenKeyID) {
        self.kid = kid
    }

    init(parsing bytes: [UInt8]) throws(TokenRejection) {
        guard bytes.count <= Self.longest else { throw .malformed }
        do {
            self = try WireJSON.decode(TokenFooter.self, from: bytes)
        } catch {
            throw .malformed
        }
    }
}
