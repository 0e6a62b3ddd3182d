/// A command as typed: words between spaces or in single quotes; an interpolated value is not split.
struct ShellCommand: ExpressibleByStringInterpolation, Sendable {
    let words: [String]

    init(stringLiteral text: String) { self.init(text) }

    init(_ text: String) {
        var interpolation = StringInterpolation(literalCapacity: text.count, interpolationCount: 0)
        interpolation.appendLiteral(text)
        self.init(stringInterpolation: interpolation)
    }

    init(stringInterpolation text: StringInterpolation) {
        words = text.words + (text.word.map { [$0] } ?? [])
    }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var words: [String] = []
        /// `nil` between words.
        fileprivate var word: String?
        private var isQuoted = false

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ text: String) {
            for character in text {
                switch character {
                case "'":
                    isQuoted.toggle()
                    word = word ?? ""
                case " " where !isQuoted, "\n" where !isQuoted: endWord()
                default: word = (word ?? "") + String(character)
                }
            }
        }

        mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            word = (word ?? "") + value.description
        }

        mutating func appendInterpolation(_ more: [String]) {
            endWord()
            words += more
        }

        mutating func appendInterpolation(_ command: ShellCommand) { appendInterpolation(command.words) }

        private mutating func endWord() {
            words += word.map { [$0] } ?? []
            word = nil
        }
    }
}
