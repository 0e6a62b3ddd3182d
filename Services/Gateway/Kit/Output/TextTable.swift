import UmkreisTexts

package struct TextTable {
    struct Column {
        let title: String
        var isNumber = false
        /// Whether it's truncated in narrow windows.
        var isFlexible = false
        /// The width of the narrowest window that shows it.
        var minimumWindow = 0
        /// Colours the visible text of a row's cell.
        var paint: ((_ row: Int, _ shown: String) -> String)?

        /// The title in the user's language; as it is without a text.
        var heading: String {
            let text = localized("cli.column.\(title)")
            return text.hasPrefix("cli.column.") ? title : text
        }
    }

    private let columns: [Column]
    private let rows: [[String]]

    /// - Parameter rows: a cell per column.
    init(columns: [Column], rows: [[String]]) {
        self.columns = columns
        self.rows = rows.map { $0.map(PlainText.oneLine) }
    }

    /// - Parameters:
    ///   - style: For humans, adds a header and omits empty columns.
    ///   - width: Columns of the window; `nil` if unlimited.
    package func text(_ style: Style, width: Int? = nil) -> String {
        guard style.isForHumans, !rows.isEmpty else { return aligned(style, width: width) }
        let filled = keeping(columns.indices.filter { column in rows.contains { !$0[column].isEmpty } })
        return (width.map(filled.narrowed) ?? filled).aligned(style, width: width)
    }

    private func keeping(_ kept: [Int]) -> TextTable {
        TextTable(columns: kept.map { columns[$0] }, rows: rows.map { row in kept.map { row[$0] } })
    }

    /// Omits columns from the right until a row fits a line; the first and the one that names the row stay.
    ///
    /// A table without a flexible column wraps instead, since its values are to be copied whole.
    private func narrowed(to width: Int) -> TextTable {
        var kept = columns.indices.filter { columns[$0].minimumWindow <= width }
        guard let name = kept.first(where: { columns[$0].isFlexible }) else { return keeping(kept) }
        let needs = zip(columns.indices, widths(withHeader: true)).map { index, natural in
            index == name
                ? min(natural, max(12, width * 2 / 5)) : columns[index].isFlexible ? min(natural, 10) : natural
        }
        while kept.reduce(2 * (kept.count - 1), { $0 + needs[$1] }) > width,
            let last = kept.dropFirst().last(where: { $0 != name })
        {
            kept.removeAll { $0 == last }
        }
        return keeping(kept)
    }

    private func aligned(_ style: Style, width: Int?) -> String {
        let widths = fitted(to: width, withHeader: style.isForHumans)
        var lines: [String] = []
        if style.isForHumans { lines.append(style.dim(line(columns.map(\.heading), widths))) }
        lines += rows.enumerated().map { line($1, widths, row: style.isForHumans ? $0 : nil) }
        return lines.joined(separator: "\n")
    }

    private func widths(withHeader: Bool) -> [Int] {
        columns.indices.map { column in
            let heading = withHeader ? DisplayWidth.of(columns[column].heading) : 0
            return rows.reduce(heading) { max($0, DisplayWidth.of($1[column])) }
        }
    }

    private func fitted(to width: Int?, withHeader: Bool) -> [Int] {
        var widths = widths(withHeader: withHeader)
        guard let width else { return widths }
        var excess = widths.reduce(2 * (columns.count - 1), +) - width
        let flexible = columns.indices.filter { columns[$0].isFlexible }
        // Shrinks the widest to the next narrower, then both.
        while excess > 0, let widest = flexible.max(by: { widths[$0] < widths[$1] }), widths[widest] > 10 {
            let next = flexible.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
            let given = min(excess, max(1, widths[widest] - max(10, next)))
            widths[widest] -= given
            excess -= given
        }
        return widths
    }

    /// - Parameter row: The index of the row; `nil` for uncoloured rows.
    private func line(_ cells: [String], _ widths: [Int], row: Int? = nil) -> String {
        var text = ""
        for (index, cell) in cells.enumerated() {
            let shown = columns[index].isFlexible ? DisplayWidth.cut(cell, to: widths[index]) : cell
            let padding = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.of(shown)))
            let painted = row.flatMap { columns[index].paint?($0, shown) } ?? shown
            text += (index == 0 ? "" : "  ") + (columns[index].isNumber ? padding + painted : painted + padding)
        }
        return String(text.reversed().drop { $0 == " " }.reversed())
    }
}
