import CSQLite
import Glibc

/// The rows of one execution, one after the other.
final class RowCursor {
    let statement: PreparedStatement
    /// Which row the statement stands on, from 1; 0 when it stands on none, so that a row kept for too long is noticed.
    private(set) var position = 0
    private var steps = 0
    private var names: [UnsafePointer<CChar>] = []
    /// Where the next name is looked for first: rows are mostly decoded in the order of their columns.
    private var expected = 0

    init(_ statement: PreparedStatement) {
        self.statement = statement
    }

    func next() throws -> Row? {
        position = 0
        guard try statement.step() else { return nil }
        steps += 1
        position = steps
        return Row(cursor: self, position: position)
    }

    func close() {
        position = 0
        statement.reset()
    }

    /// The index of the column of that name, letter for letter.
    func index(of name: String) throws -> Int {
        if names.isEmpty { names = try columnNames() }
        let found = name.withCString { wanted in
            (expected..<names.count).first { strcmp(names[$0], wanted) == 0 }
                ?? names.indices.first { strcmp(names[$0], wanted) == 0 }
        }
        guard let found else {
            let known = names.map { String(cString: $0) }.joined(separator: ", ")
            throw error(name, "is not among the columns (\(known))")
        }
        expected = found + 1 < names.count ? found + 1 : 0
        return found
    }

    func error(_ column: String, _ problem: String) -> StorageError {
        .column(column, problem: problem, sql: statement.sql)
    }

    /// The names as the statement gives them, which live until it is next executed.
    private func columnNames() throws -> [UnsafePointer<CChar>] {
        let names = (0..<Int32(statement.columnCount)).compactMap { sqlite3_column_name(statement.handle, $0) }
        for (index, name) in names.enumerated() where names[..<index].contains(where: { strcmp($0, name) == 0 }) {
            throw error(String(cString: name), "stands twice in the result, give one another name with AS")
        }
        return names
    }
}
