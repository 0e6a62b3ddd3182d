/// The order of a script's statements: as written, but each behind the tables that it refers to.
///
/// SQLite looks for the target of a foreign key only when a row is written.
enum SQLScriptOrder {
    static func sorted(_ statements: [[SQLToken]]) -> [[SQLToken]] {
        var waiting = statements[...]
        var sorted: [[SQLToken]] = []
        while !waiting.isEmpty {
            // In a circle, the server names the missing table.
            let next = waiting.firstIndex { isReady($0, beside: waiting) } ?? waiting.startIndex
            sorted.append(waiting.remove(at: next))
        }
        return sorted
    }

    private static func isReady(_ statement: [SQLToken], beside waiting: ArraySlice<[SQLToken]>) -> Bool {
        let own = createdTable(statement)
        let missing = Set(waiting.compactMap(createdTable).filter { $0 != own })
        return missing.isDisjoint(with: tables(in: statement))
    }

    private static func createdTable(_ statement: [SQLToken]) -> String? {
        guard statement.count > 2, statement[0].isKeyword("CREATE"), statement[1].isKeyword("TABLE") else { return nil }
        return statement[2...].first { $0.kind == .name }?.text
    }

    private static func tables(in statement: [SQLToken]) -> [String] {
        zip(statement, statement.dropFirst()).compactMap { word, name in
            let isTable = word.isKeyword("REFERENCES", "ON", "INTO", "FROM", "JOIN", "UPDATE", "TABLE")
            return isTable && name.kind == .name ? name.text : nil
        }
    }
}
