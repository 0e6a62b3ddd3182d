/// Examples in help as whoever copies them can run them: help would break long lines anywhere.
enum ExampleText {
    /// What help does not break, without the two columns before each line of an example.
    private static let mostInLine = 77

    /// A command over several lines, each but the last with a backslash at its end.
    ///
    /// It is broken between words, never within quotes and not behind an option.
    static func folded(_ example: String) -> [String] {
        guard example.count > mostInLine else { return [example] }
        var (lines, line) = ([String](), "")
        for phrase in phrases(of: example) {
            if !line.isEmpty, line.count + 1 + phrase.count + 2 > mostInLine {
                lines.append(line + " \\")
                line = "    "
            } else if !line.isEmpty {
                line += " "
            }
            line += phrase
        }
        return lines + [line]
    }

    /// The words, an option with its value as one.
    private static func phrases(of example: String) -> [String] {
        words(of: example).reduce(into: []) { phrases, word in
            if let last = phrases.last, last.hasPrefix("--"), !last.contains(" "), word.first != "-" {
                phrases[phrases.count - 1] = "\(last) \(word)"
            } else {
                phrases.append(word)
            }
        }
    }

    /// What stands between spaces, where these are not within quotes.
    private static func words(of example: String) -> [String] {
        var (words, quote): ([String], Character?) = ([""], nil)
        for character in example {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                quote = character
            }
            if quote == nil, character == " " {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words
    }
}
