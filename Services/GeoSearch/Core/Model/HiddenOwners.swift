import ServiceKit

/// Owners whose posts a user does not see: blocked and blocking users.
struct HiddenOwners {
    let database: Database

    /// Read on the caller's executor.
    private static let inlineBlockLimit = 32

    func all(for user: UserID?) async throws -> [UserID] {
        guard let user else { return [] }
        return try await database.read { try $0.usersSeparated(from: user) }
    }

    /// `nil` if there are many.
    func few(for user: UserID?) async throws -> [UserID]? {
        guard let user else { return [] }
        return try await database.read { transaction in
            let blocks = try transaction.rows(HiddenOwnerQueries.blocks, user, Self.inlineBlockLimit + 1) {
                try $0[0, as: Int.self]
            }
            guard !blocks.isEmpty else { return [] }
            return blocks.count > Self.inlineBlockLimit ? nil : try transaction.usersSeparated(from: user)
        }
    }
}

enum HiddenOwnerQueries {
    /// A user may block ten thousand and be blocked by any number.
    static let blocks = """
        SELECT 1 FROM block WHERE blocker = ?1
        UNION ALL
        SELECT 1 FROM block WHERE blocked = ?1
        LIMIT ?2
        """
}
