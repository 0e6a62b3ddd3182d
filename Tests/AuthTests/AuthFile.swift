import AuthCore
import TestKit

extension World {
    /// Stops auth, uses its own file, and starts it again.
    @discardableResult
    func withAuthFile<Value: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) async throws -> Value {
        try await stop("auth")
        let value = try await besideAuth(body)
        try await start("auth")
        return value
    }

    /// Uses auth's own file, be auth there or not.
    func besideAuth<Value: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) async throws -> Value {
        let database = try await Database.open(
            DatabaseConfiguration(
                path: "\(directory(of: "auth"))/auth.sqlite",
                migrations: AuthService.migrations,
                now: { [clock] in clock.now }
            )
        )
        let value = try await database.write(body)
        try await database.close()
        return value
    }
}
