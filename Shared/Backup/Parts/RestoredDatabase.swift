import UmkreisStorage

/// Reads the rows of a restored database, or of a stopped service's.
public final class RestoredDatabase {
    /// A column of ids.
    public struct Column: Sendable {
        let table: String
        let name: String

        public init(_ name: String, of table: String) {
            (self.name, self.table) = (name, table)
        }
    }

    /// Ids that one database has and another one does not.
    public struct Strangers: Sendable, Equatable {
        /// All of them.
        public var count = 0
        /// The first ones, at most ``examplesKept``.
        public var examples: [String] = []

        public init(count: Int = 0, examples: [String] = []) {
            (self.count, self.examples) = (count, examples)
        }
    }

    /// How many ids a report names.
    public static let examplesKept = 20
    private static let page = 500

    private let path: String
    private let snapshot: DatabaseSnapshot

    public init(at path: String) throws(BackupError) {
        self.path = path
        do {
            snapshot = try DatabaseSnapshot(of: path)
        } catch {
            throw .file(path, reason: "\(error)")
        }
    }

    /// Returns rows of texts; limit them with `LIMIT` or a key.
    public func rows(_ sql: String, _ values: [String], columns: Int) throws(BackupError) -> [[String?]] {
        do {
            return try snapshot.read { reader in
                try reader.rows(sql, values: values.map { $0 as (any SQLValueConvertible)? }) { row in
                    try (0..<columns).map { try row[$0] as String? }
                }
            }
        } catch {
            throw .file(path, reason: "\(error)")
        }
    }

    /// Finds the values of a column that some columns of another database lack.
    ///
    /// - Parameter known: ids to skip, which the other database need not have.
    public func strangers(
        _ column: Column,
        in other: RestoredDatabase,
        _ places: [Column],
        besides known: Set<String>
    ) throws(BackupError) -> Strangers {
        let sql = """
            SELECT DISTINCT \(column.name) FROM \(column.table) WHERE \(column.name) > ?
            ORDER BY \(column.name) LIMIT \(Self.page)
            """
        var (found, last) = (Strangers(), "")
        while true {
            let ids = try rows(sql, [last], columns: 1).compactMap(\.[0])
            guard let end = ids.last else { return found }
            last = end
            var missing = Set(ids).subtracting(known)
            for place in places where !missing.isEmpty { missing.subtract(try other.present(missing, in: place)) }
            found.count += missing.count
            found.examples += missing.sorted().prefix(Self.examplesKept - found.examples.count)
        }
    }

    private func present(_ ids: Set<String>, in column: Column) throws(BackupError) -> [String] {
        let marks = ids.map { _ in "?" }.joined(separator: ", ")
        let sql = "SELECT \(column.name) FROM \(column.table) WHERE \(column.name) IN (\(marks))"
        return try rows(sql, Array(ids), columns: 1).compactMap(\.[0])
    }
}
