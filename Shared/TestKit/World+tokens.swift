import Vocabulary
public import Wire

/// Tokens as such, for tests of who is let in.
extension World {
    /// The seed of the key that service tokens of the world are signed with.
    public static var serviceSeed: UInt8 { WorldTokens.serviceSeed }

    /// A token of somebody nobody knows.
    ///
    /// - Parameters:
    ///   - lifetime: how long it is good by the world's clock, less than nothing for one whose time is over.
    ///   - seed: of the key that it is signed with; the world's own where there is none.
    public func token(
        isGuest: Bool = false,
        roles: [String] = [],
        goodFor lifetime: Duration = .seconds(86_400),
        seed: UInt8? = nil
    ) throws -> String {
        try people.token(
            of: ids.make(),
            isGuest: isGuest,
            roles: roles,
            goodFor: lifetime,
            seed: seed ?? WorldTokens.personSeed
        )
    }

    /// A service token, signed with the world's service key or with another.
    public func serviceToken(of service: ServiceName, seed: UInt8? = nil) throws -> String {
        try people.serviceToken(of: service, seed: seed ?? WorldTokens.serviceSeed)
    }
}
