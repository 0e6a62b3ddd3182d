public import UmkreisStorage
import UmkreisVocabulary

/// SQLite's plan of a statement.
public struct QueryPlan: Sendable, CustomStringConvertible {
    /// The plan's steps, such as `SEARCH post USING INDEX postByOwner (owner=? AND id<?)`.
    public let steps: [String]

    /// Steps that read all rows.
    public var scans: [String] { steps.filter { $0.hasPrefix("SCAN") } }

    /// Steps that sort without an index.
    public var sorts: [String] { steps.filter { $0.contains("TEMP B-TREE") } }

    public var description: String { steps.joined(separator: "; ") }

    /// Uses an empty file with this schema.
    public init(of sql: String, migrations: [Migration]) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database = try await Database.open(
            DatabaseConfiguration(path: "\(folder.path)/plan.sqlite", migrations: migrations, now: { .now })
        )
        steps = try await database.read { transaction in
            let values = [(any SQLValueConvertible)?](repeating: nil, count: QueryPlan.parameterCount(of: sql))
            return try transaction.rows("EXPLAIN QUERY PLAN \(sql)", values: values) { try $0["detail"] }
        }
        try await database.close()
    }

    /// `?` is the next number, `?3` that number.
    private static func parameterCount(of sql: String) -> Int {
        sql.matches(of: /\?(\d*)/).reduce(0) { count, match in max(count, Int(match.1) ?? count + 1) }
    }
}
