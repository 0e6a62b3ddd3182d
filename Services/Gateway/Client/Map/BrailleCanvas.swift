/// Lines of Braille patterns with two dots across and four down (Unicode block 2800), and text upon them.
struct BrailleCanvas {
    let columns: Int
    let rows: Int
    private var dots: [UInt8]
    /// Text and its style, by character.
    private var labels: [Int: String] = [:]

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        dots = Array(repeating: 0, count: columns * rows)
    }

    var width: Int { 2 * columns }
    var height: Int { 4 * rows }

    mutating func set(_ x: Int, _ y: Int) {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return }
        dots[y / 4 * columns + x / 2] |= Self.bits[y % 4][x % 2]
    }

    /// Draws the part of a line that is on the canvas.
    mutating func line(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
        guard let (first, last) = clipped(start, end) else { return }
        let (right, down) = (last.x - first.x, last.y - first.y)
        let steps = max(1, Int(max(abs(right), abs(down)).rounded(.up)))
        for step in 0...steps {
            let share = Double(step) / Double(steps)
            set(Int(first.x + right * share), Int(first.y + down * share))
        }
    }

    /// Puts text around a dot, if it's on the canvas and hides no other text.
    ///
    /// - Parameters:
    ///   - text: Of characters that take one column.
    ///   - paint: Adds colours.
    /// - Returns: Whether it was put.
    @discardableResult
    mutating func put(_ text: String, at dot: (x: Double, y: Double), _ paint: (String) -> String) -> Bool {
        guard (0..<Double(width)).contains(dot.x), (0..<Double(height)).contains(dot.y) else { return false }
        let count = text.count
        let start = min(max(0, Int(dot.x) / 2 - (count - 1) / 2), max(0, columns - count))
        let row = Int(dot.y) / 4
        let places = (0..<min(count, columns)).map { row * columns + start + $0 }
        guard !places.contains(where: { labels[$0] != nil }) else { return false }
        for (place, character) in zip(places, text) { labels[place] = paint(String(character)) }
        return true
    }

    /// - Parameter paint: Adds colours to dots.
    func lines(_ paint: (String) -> String) -> [String] {
        (0..<rows).map { row in
            var (line, run) = ("", "")
            for place in (row * columns)..<((row + 1) * columns) {
                guard let label = labels[place] else {
                    run.unicodeScalars.append(
                        dots[place] == 0 ? " " : UnicodeScalar(0x2800 + UInt32(dots[place])) ?? " "
                    )
                    continue
                }
                line += (run.isEmpty ? "" : paint(run)) + label
                run = ""
            }
            return line + (run.isEmpty ? "" : paint(run))
        }
    }

    private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

    /// Liang and Barsky's algorithm (1984); `nil` for a line beside the canvas.
    private func clipped(
        _ start: (x: Double, y: Double),
        _ end: (x: Double, y: Double)
    ) -> (first: (x: Double, y: Double), last: (x: Double, y: Double))? {
        let (right, down) = (end.x - start.x, end.y - start.y)
        var (minimum, maximum) = (0.0, 1.0)
        for (change, room) in [
            (-right, start.x), (right, Double(width) - start.x), (-down, start.y), (down, Double(height) - start.y),
        ] {
            if change == 0 {
                if room < 0 { return nil }
            } else if change < 0 {
                minimum = max(minimum, room / change)
            } else {
                maximum = min(maximum, room / change)
            }
        }
        guard minimum <= maximum else { return nil }
        return (
            (start.x + minimum * right, start.y + minimum * down), (start.x + maximum * right, start.y + maximum * down)
        )
    }
}
