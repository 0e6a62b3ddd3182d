import ServiceKit

/// Omits rows of users across a block from the viewer.
struct BlockFilter {
    /// The viewer, once per direction; empty without blocks.
    let values: [(any SQLValueConvertible)?]

    var isNeeded: Bool { !values.isEmpty }

    init(for viewer: UserID?, in transaction: ReadTransaction) throws {
        values = try viewer.flatMap { try transaction.isAnyBlock(of: $0) ? [$0, $0] : nil } ?? []
    }

    /// - Parameter user: the column of the other user.
    static func conditions(on user: String) -> [String] {
        [
            "NOT EXISTS (SELECT 1 FROM block WHERE blocker = ? AND blocked = \(user))",
            "NOT EXISTS (SELECT 1 FROM block WHERE blocker = \(user) AND blocked = ?)",
        ]
    }
}
