package enum TextWrap {
    /// Breaks at spaces, and within words longer than a line.
    ///
    /// - Parameter breaksWords: `false` keeps words whole, such as addresses that are copied.
    package static func lines(_ text: String, width: Int, breaksWords: Bool = true) -> [String] {
        PlainText.lines(text).split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { wrapped($0, width, breaksWords) }
    }

    private static func wrapped(_ paragraph: Substring, _ width: Int, _ breaksWords: Bool) -> [String] {
        // Keeps columns.
        if DisplayWidth.of(String(paragraph)) <= width { return [String(paragraph)] }
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
                if breaksWords, DisplayWidth.of(line) + DisplayWidth.of(character) > width, !line.isEmpty {
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
