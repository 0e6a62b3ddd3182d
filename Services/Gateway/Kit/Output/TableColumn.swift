import UmkreisTexts
package import UmkreisVocabulary

/// A column of a table, with the cell of each row.
///
/// A title is the last part of a text's key: `cli.column.lastMessage`.
package struct TableColumn<Row> {
    private(set) var column: TextTable.Column
    let cell: (Row, MomentText) -> String
    /// The kind of the cells' ids, such as `Post`.
    private(set) var listedKind: String?
    /// The name of the thing with an id.
    private(set) var name: ((Row) -> String?)?
    /// Colours a cell after it was measured and cut.
    private(set) var paint: ((Row, String) -> String)?

    package static func text(_ title: String, _ value: @escaping (Row) -> (some CustomStringConvertible)?)
        -> TableColumn
    {
        plain(.init(title: title), value)
    }

    /// An id; a terminal shows its number, which later commands accept (``ListedIDs``).
    package static func text<Kind>(_ title: String, _ value: @escaping (Row) -> Identifier<Kind>?) -> TableColumn {
        var column = plain(.init(title: title), value)
        column.listedKind = Identifier<Kind>.listedKind
        return column
    }

    /// An id of a thing that later commands know by its name.
    package static func id<Kind>(
        _ title: String,
        of value: @escaping (Row) -> Identifier<Kind>?,
        named name: @escaping (Row) -> String?
    ) -> TableColumn {
        var column = text(title, value)
        column.name = name
        return column
    }

    /// Truncated in narrow windows; the first of a table names its rows.
    package static func flexible(_ title: String, _ value: @escaping (Row) -> (some CustomStringConvertible)?)
        -> TableColumn
    {
        plain(.init(title: title, isFlexible: true), value)
    }

    package static func number(_ title: String, _ value: @escaping (Row) -> (some CustomStringConvertible)?)
        -> TableColumn
    {
        plain(.init(title: title, isNumber: true), value)
    }

    package static func moment(_ title: String, _ value: @escaping (Row) -> Timestamp?) -> TableColumn {
        TableColumn(column: .init(title: title)) { row, moments in value(row).map(moments.of) ?? "" }
    }

    /// Omits the column in windows of fewer columns.
    ///
    /// If a row still doesn't fit, further columns are omitted from the right.
    package func dropped(below columns: Int) -> TableColumn {
        var copy = self
        copy.column.minimumWindow = columns
        return copy
    }

    /// - Parameter paint: Adds colours to the visible text of a cell.
    package func painted(_ paint: @escaping (Row, String) -> String) -> TableColumn {
        var copy = self
        copy.paint = paint
        return copy
    }

    private static func plain(
        _ column: TextTable.Column,
        _ value: @escaping (Row) -> (some CustomStringConvertible)?
    ) -> TableColumn {
        TableColumn(column: column) { row, _ in value(row)?.description ?? "" }
    }
}

extension TextTable {
    package init<Row>(_ rows: [Row], _ columns: [TableColumn<Row>], _ moments: MomentText) {
        let columns = columns.map { column in
            var shown = column.column
            if let paint = column.paint { shown.paint = { paint(rows[$0], $1) } }
            return (shown, column.cell)
        }
        self.init(columns: columns.map(\.0), rows: rows.map { row in columns.map { $0.1(row, moments) } })
    }
}

extension Output {
    /// Formats a table that fits the window, and records its ids; without rows, a terminal gets a sentence.
    package func table<Row>(
        _ rows: [Row],
        empty: @autoclosure () -> String = localized("cli.list.empty"),
        _ columns: TableColumn<Row>...
    ) -> String {
        guard !rows.isEmpty else { return style.isForHumans ? empty() : "" }
        let names = columns.first { $0.column.isFlexible } ?? columns.first { $0.listedKind == nil }
        let shown = columns.enumerated().map { index, column in
            // Only lists on a terminal have numbers.
            guard style.isForHumans, let kind = column.listedKind else { return column }
            let number = { [listed, moments] (row: Row) -> String in
                let id = column.cell(row, moments)
                guard !id.isEmpty else { return "" }
                let name = column.name?(row)
                let title = name ?? names?.cell(row, moments) ?? ""
                return listed.add(id, named: title, isName: name != nil, of: kind).map(String.init) ?? ""
            }
            return .number(index == 0 ? "#" : column.column.title, number).dropped(below: column.column.minimumWindow)
        }
        return TextTable(rows, shown, moments).text(style, width: columnLimit)
    }
}
