import AuthCore
import TestKit

extension World {
    /// Stops auth, opens its database, and restarts auth.
    @discardableResult
    func withAuthFile<Value: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) async throws -> Value {
        try await stop("auth")
        let value = try await besideAuth(body)
        try await start("auth")
        return value
    }

    func besideAuth<Value: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) async throws -> Value {
        let database = try await Database.open(database(of: AuthService.self))
        let value = try await database.write(body)
        try await database.close()
        return value
    }
}
