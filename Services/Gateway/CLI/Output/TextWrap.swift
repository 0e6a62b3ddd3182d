enum TextWrap {
    /// Breaks at spaces, and within words longer than a line.
    static func lines(_ text: String, width: Int) -> [String] {
        PlainText.lines(text).split(separator: "\n", omittingEmptySubsequences: false).flatMap { wrapped($0, width) }
    }

    private static func wrapped(_ paragraph: Substring, _ width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in paragraph.split(separator: " ") {
            if !line.isEmpty, DisplayWidth.of(line) + 1 + DisplayWidth.of(String(word)) <= width {
                line += " " + word
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for character in word {
                if DisplayWidth.of(line) + DisplayWidth.of(character) > width, !line.isEmpty {
                    lines.append(line)
                    line = ""
                }
                line.append(character)
            }
        }
        lines.append(line)
        return lines
    }
}
