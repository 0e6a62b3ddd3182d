/// The text that a command showed, read as a person reads it.
struct Shown: Sendable {
    /// The text with the colours of a terminal.
    let painted: String
    let text: String

    init(_ painted: String) {
        self.painted = painted
        text = Transcript.plain(painted)
    }

    /// Whether a text is shown, also where a line breaks.
    func has(_ words: String) -> Bool { Shown.flat(text).contains(Shown.flat(words)) }

    /// The first line with a text.
    func line(with words: String) -> String? { lines.first { $0.contains(words) } }

    /// The numbered lines of a list.
    var entries: [String] { lines.filter { $0.prefixMatch(of: /\s*\d+ {2}/) != nil } }

    /// The number before an entry of a list, which later commands accept.
    func number(of entry: String) -> String? {
        entries.first { $0.contains(entry) }?.firstMatch(of: /\d+/).map { String($0.output) }
    }

    /// The number in a suggested command: `4` for `post show` in `umkreis post show 4`.
    func number(after command: String) -> String? {
        guard let start = text.firstRange(of: "umkreis \(command) ")?.upperBound else { return nil }
        let digits = text[start...].prefix(while: \.isNumber)
        return digits.isEmpty ? nil : String(digits)
    }

    /// Whether texts are shown in this order, each once or more.
    func has(inOrder texts: [String]) -> Bool {
        var rest = text[...]
        for words in texts {
            guard let range = rest.firstRange(of: words) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }

    private var lines: [String] { text.split(separator: "\n").map(String.init) }

    private static func flat(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
