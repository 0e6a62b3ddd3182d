/// Saves no tokens, so that a session ends with its client.
public struct InMemoryTokenStore: TokenStore {
    public init() {}

    public func load() throws -> SavedTokens? { nil }

    public func save(_ tokens: SavedTokens) throws {}

    public func clear() throws {}
}
