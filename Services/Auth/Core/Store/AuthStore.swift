import ServiceKit

/// The only door to auth's file: replies are stored sealed, for most of them carry tokens.
struct AuthStore: Sendable {
    let database: Database
    let seal: AnswerSeal

    /// One view of the file.
    func read<Value: Sendable>(_ body: @escaping @Sendable (ReadTransaction) throws -> Value) async throws -> Value {
        try await database.read(body)
    }

    /// One write for one request, its reply kept under the request's key.
    func write<Reply: Codable & Sendable>(
        for context: CallContext,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Reply
    ) async throws -> Reply {
        try await database.write(for: context, sealing: seal, body)
    }

    /// A write that stays when the request is refused.
    func note<Value: Sendable>(_ body: @escaping @Sendable (WriteTransaction) throws -> Value) async throws -> Value {
        try await database.write(body)
    }
}
