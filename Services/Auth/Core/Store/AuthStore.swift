import ServiceKit

/// Stores replies sealed, since they contain tokens.
struct AuthStore: Sendable {
    let database: Database
    let seal: ReplySeal

    func read<Value: Sendable>(_ body: @escaping @Sendable (ReadTransaction) throws -> Value) async throws -> Value {
        try await database.read(body)
    }

    /// Stores the reply under the idempotency key.
    func write<Reply: Codable & Sendable>(
        for context: CallContext,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Reply
    ) async throws -> Reply {
        try await database.write(for: context, sealing: seal, body)
    }

    /// Persists even if the request fails.
    func persist<Value: Sendable>(_ body: @escaping @Sendable (WriteTransaction) throws -> Value) async throws -> Value
    {
        try await database.write(body)
    }
}
