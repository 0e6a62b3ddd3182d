/// Wraps examples in help so that they can be copied.
enum ExampleText {
    /// ArgumentParser's width less the indentation.
    private static let maximumLineLength = 77

    /// Breaks between words, but not within quotes or after an option.
    static func folded(_ example: String) -> [String] {
        guard example.count > maximumLineLength else { return [example] }
        var (lines, line) = ([String](), "")
        for phrase in phrases(of: example) {
            if !line.isEmpty, line.count + 1 + phrase.count + 2 > maximumLineLength {
                lines.append(line + " \\")
                line = "    "
            } else if !line.isEmpty {
                line += " "
            }
            line += phrase
        }
        return lines + [line]
    }

    /// Joins options and their values.
    private static func phrases(of example: String) -> [String] {
        words(of: example).reduce(into: []) { phrases, word in
            if let last = phrases.last, last.hasPrefix("--"), !last.contains(" "), word.first != "-" {
                phrases[phrases.count - 1] = "\(last) \(word)"
            } else {
                phrases.append(word)
            }
        }
    }

    /// Splits at spaces outside quotes.
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
