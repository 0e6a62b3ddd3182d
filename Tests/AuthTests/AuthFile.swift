import AuthCore
import TestKit

extension World {
    /// Stops auth, uses its own file, and starts it again.
    @discardableResult
    func withAuthFile<Value: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) async throws -> Value {
        try await stop("auth")
        let database = try await Database.open(
            DatabaseConfiguration(
                path: "\(directory(of: "auth"))/auth.sqlite",
                migrations: AuthService.migrations,
                now: { [clock] in clock.now }
            )
        )
        let value = try await database.write(body)
        try await database.close()
        try await start("auth")
        return value
    }
}
