public import Storage
import Vocabulary

/// How SQLite goes about a statement: which of its steps read a whole table, and which an index.
public struct QueryPlan: Sendable, CustomStringConvertible {
    /// SQLite's words, as in `SEARCH post USING INDEX postByOwner (owner=? AND id<?)`.
    public let steps: [String]

    /// The steps that go through all rows.
    public var scans: [String] { steps.filter { $0.hasPrefix("SCAN") } }

    /// The steps that sort rows, because no index has them in the order that is asked for.
    public var sorts: [String] { steps.filter { $0.contains("TEMP B-TREE") } }

    public var description: String { steps.joined(separator: "; ") }

    /// The plan of a statement on an empty file of this schema.
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

    /// `?` has the next number, `?3` that number; the highest is their count.
    private static func parameterCount(of sql: String) -> Int {
        sql.matches(of: /\?(\d*)/).reduce(0) { count, match in max(count, Int(match.1) ?? count + 1) }
    }
}
