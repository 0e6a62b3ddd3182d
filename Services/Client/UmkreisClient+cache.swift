public import UmkreisWire

extension UmkreisClient {
    /// Returns the last stored reply to this call of this user; `nil` without one.
    ///
    /// - Throws: `unavailable` if the token store cannot be read.
    public func cached<C: Call>(_ call: C) async throws(Fault) -> Cached<C.Reply>? {
        let user = try await signedIn()?.user
        return await cache?.reply(to: call, of: user)
    }
}
