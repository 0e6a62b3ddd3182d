import Vocabulary

/// A column of a table, with the cell of each row.
struct TableColumn<Row> {
    let column: TextTable.Column
    let cell: (Row, MomentText) -> String

    static func text(_ title: String, _ value: @escaping (Row) -> (some CustomStringConvertible)?) -> TableColumn {
        plain(.init(title: title), value)
    }

    /// Truncated in narrow windows.
    static func flexible(_ title: String, _ value: @escaping (Row) -> (some CustomStringConvertible)?) -> TableColumn {
        plain(.init(title: title, isFlexible: true), value)
    }

    static func number(_ title: String, _ value: @escaping (Row) -> (some CustomStringConvertible)?) -> TableColumn {
        plain(.init(title: title, isNumber: true), value)
    }

    static func moment(_ title: String, _ value: @escaping (Row) -> Timestamp?) -> TableColumn {
        TableColumn(column: .init(title: title)) { row, moments in value(row).map(moments.of) ?? "" }
    }

    private static func plain(
        _ column: TextTable.Column,
        _ value: @escaping (Row) -> (some CustomStringConvertible)?
    ) -> TableColumn {
        TableColumn(column: column) { row, _ in value(row)?.description ?? "" }
    }
}

extension TextTable {
    init<Row>(_ rows: [Row], _ columns: [TableColumn<Row>], _ moments: MomentText) {
        self.init(columns: columns.map(\.column), rows: rows.map { row in columns.map { $0.cell(row, moments) } })
    }
}

extension Output {
    /// Formats a table, truncated to the window, and records its IDs.
    func table<Row>(_ rows: [Row], _ columns: TableColumn<Row>...) -> String {
        let table = TextTable(rows, columns, moments)
        listed.add(table.ids)
        return table.text(style, width: columnLimit)
    }
}
