/// A table that a file and a schema on a server have in common.
struct MovedTable {
    let name: String
    let columns: [String]
    /// Columns of the primary key.
    let key: [String]
    /// The tables that its rows refer to.
    let references: Set<String>

    /// Rows in the order of the key, after those that were read.
    ///
    /// - Parameter last: the key of the last row.
    func page(_ reader: ReadTransaction, after last: [SQLValue], limit: Int) throws -> [[SQLValue]] {
        let keys = key.joined(separator: ", ")
        let places = key.map { _ in "?" }.joined(separator: ", ")
        let condition = last.isEmpty ? "" : "WHERE (\(keys)) > (\(places)) "
        let sql = "SELECT \(columns.joined(separator: ", ")) FROM \(name) \(condition)ORDER BY \(keys) LIMIT ?"
        return try reader.rows(sql, values: last + [limit]) { row in
            try columns.indices.map { try row[$0] }
        }
    }

    func insert(_ rows: [[SQLValue]], _ writer: WriteTransaction) throws {
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        let sql = "INSERT INTO \(name) (\(columns.joined(separator: ", "))) VALUES (\(places))"
        for row in rows { try writer.run(sql, values: row) }
    }

    func key(of row: [SQLValue]) -> [SQLValue] {
        key.compactMap { columns.firstIndex(of: $0) }.map { row[$0] }
    }
}

extension MovedTable {
    /// The tables with rows of a service's file, referenced ones first.
    ///
    /// Without those that each engine has for itself, and without those of FTS5 and R*Trees, which are derived.
    static func all(of reader: ReadTransaction, except derived: [String]) throws -> [MovedTable] {
        let names: [String] = try reader.rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%' ORDER BY name"
        ) { try $0[0] }
        let others = derived + ["meta", "migration"]
        return try sorted(names.filter { !others.contains($0) }.map { try table($0, reader) })
    }

    private static func table(_ name: String, _ reader: ReadTransaction) throws -> MovedTable {
        let columns: [(name: String, place: Int)] = try reader.rows(
            "SELECT name, pk FROM pragma_table_info(?)",
            name
        ) { (try $0[0], try $0[1]) }
        let references: [String] = try reader.rows(
            "SELECT DISTINCT \"table\" FROM pragma_foreign_key_list(?)",
            name
        ) { try $0[0] }
        return MovedTable(
            name: name,
            columns: columns.map(\.name),
            key: columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }.map(\.name),
            references: Set(references)
        )
    }

    private static func sorted(_ tables: [MovedTable]) throws -> [MovedTable] {
        var (left, sorted) = (tables, [MovedTable]())
        while !left.isEmpty {
            let waiting = Set(left.map(\.name))
            let ready = left.filter { $0.references.subtracting([$0.name]).isDisjoint(with: waiting) }
            guard !ready.isEmpty else {
                let names = waiting.sorted().joined(separator: ", ")
                throw StorageError.settings("the tables \(names) refer to each other")
            }
            sorted += ready
            left.removeAll { table in ready.contains { $0.name == table.name } }
        }
        return sorted
    }
}
