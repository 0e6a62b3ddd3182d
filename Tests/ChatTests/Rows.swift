import TestKit

/// The rows of tables that a message may touch, each as text.
enum Rows {
    static func changed(from before: [String: Set<String>], to after: [String: Set<String>]) -> [String: Int] {
        after.reduce(into: [:]) { changed, table in
            let count = table.value.subtracting(before[table.key] ?? []).count
            if count > 0 { changed[table.key] = count }
        }
    }
}

extension World {
    func rows() async throws -> [String: Set<String>] {
        try await writingChatsFile { transaction in
            let columnsOf = ["answer": 6, "conversation": 15, "entry": 11, "event": 5, "member": 14]
            var rows: [String: Set<String>] = [:]
            for (table, columns) in columnsOf {
                let found = try transaction.rows("SELECT * FROM \(table)") { row in
                    try (0..<columns).map { "\(try row[$0, as: SQLValue.self])" }.joined(separator: "|")
                }
                rows[table] = Set(found)
            }
            return rows
        }
    }
}

extension Sequence {
    func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
