/// Rows whose columns stand under each other.
struct TextTable {
    struct Column: Sendable {
        let title: String
        var isNumber = false
        /// The one that is cut where the window is narrow.
        var isFlexible = false
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    init(_ columns: Column...) {
        self.columns = columns
    }

    mutating func add(_ cells: String...) {
        rows.append(cells.map(PlainText.oneLine))
    }

    /// The table as text.
    ///
    /// - Parameters:
    ///   - style: whether there is a header, for a program that reads the rows wants none, and how it looks.
    ///   - width: how many columns there are to fill; `nil` for as many as it takes.
    func text(_ style: Style, width: Int? = nil) -> String {
        let widths = fitted(to: width, withHeader: style.hasHeaders)
        var lines: [String] = []
        if style.hasHeaders { lines.append(style.dim(line(columns.map(\.title), widths))) }
        lines += rows.map { line($0, widths) }
        return lines.joined(separator: "\n")
    }

    private func fitted(to width: Int?, withHeader: Bool) -> [Int] {
        var widths = columns.indices.map { column in
            let cells = rows.map { DisplayWidth.of($0[column]) } + (withHeader ? [columns[column].title.count] : [])
            return cells.max() ?? 0
        }
        let excess = widths.reduce(2 * (columns.count - 1), +) - (width ?? .max)
        if excess > 0, let flexible = columns.firstIndex(where: \.isFlexible) {
            widths[flexible] = max(10, widths[flexible] - excess)
        }
        return widths
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var text = ""
        for (index, cell) in cells.enumerated() {
            let shown = columns[index].isFlexible ? DisplayWidth.cut(cell, to: widths[index]) : cell
            let padding = String(repeating: " ", count: max(0, widths[index] - DisplayWidth.of(shown)))
            text += (index == 0 ? "" : "  ") + (columns[index].isNumber ? padding + shown : shown + padding)
        }
        return String(text.reversed().drop { $0 == " " }.reversed())
    }
}
