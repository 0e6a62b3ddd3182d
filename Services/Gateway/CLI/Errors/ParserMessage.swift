import GatewayKit
import Texts

/// The argument parser's messages about a wrong command line, which it has in English only.
enum ParserMessage {
    /// Returns the message in the reader's language, with the rule of a wrong value; an unknown one stays as it is.
    ///
    /// - Parameter options: the long names of the command's options, one of which may be meant.
    static func localized(_ message: String, options: [String] = []) -> String {
        if let match = message.wholeMatch(of: /Unknown option '(.+?)'(?:\. Did you mean '.+'\?)?/) {
            return unknownOption(String(match.1), options)
        }
        for pattern in patterns {
            guard let match = message.wholeMatch(of: pattern.regex) else { continue }
            var found = match.output.dropFirst().map { $0.substring.map(String.init) ?? "" }
            if pattern.key == "notOneOf" { found[2] = listed(found[2]) }
            let values = zip(pattern.names, found).map { ($0, TextValue.words(PlainText.oneLine($1))) }
            let text = Texts.localized("cli.parser.\(pattern.key)", Dictionary(uniqueKeysWithValues: values))
            guard pattern.key == "invalid", let rule = ArgumentRules.rule(of: found[1]) else { return text }
            return Texts.localized("cli.parser.withRule", ["message": .words(text), "rule": .words(rule)])
        }
        return message
    }

    /// `en, de` of `'en' and 'de'.`, or of a list with a dash before each.
    private static func listed(_ text: String) -> String {
        let quoted = text.matches(of: /'([^']+)'/).map { String($0.1) }
        let dashed = text.matches(of: /- (\S+)/).map { String($0.1) }
        return (quoted.isEmpty ? dashed : quoted).joined(separator: ", ")
    }

    private static func unknownOption(_ typed: String, _ options: [String]) -> String {
        let name = TextValue.words(PlainText.oneLine(typed))
        let word = String(typed.drop { $0 == "-" })
        // A short option has no near ones.
        guard word.count > 1, let meant = Suggestion.nearest(to: word, in: options.filter { $0.count > 1 }) else {
            return Texts.localized("cli.parser.unknownOption", ["name": name])
        }
        return Texts.localized("cli.parser.unknownOptionMeant", ["name": name, "meant": .words("--" + meant)])
    }

    private struct Pattern {
        let key: String
        let names: [String]
        let regex: Regex<AnyRegexOutput>
    }

    private static var patterns: [Pattern] {
        [
            Pattern(
                key: "missing",
                names: ["name"],
                regex: Regex(/Missing expected argument '(.+)'/)
            ),
            Pattern(
                key: "missingValue",
                names: ["name"],
                regex: Regex(/Missing value for '(.+)'/)
            ),
            Pattern(
                key: "notOneOf",
                names: ["value", "name", "words"],
                regex: Regex(/The value '([\s\S]*)' is invalid for '(.+)'\. Please provide one of ([\s\S]+)/)
            ),
            Pattern(
                key: "invalid",
                names: ["value", "name"],
                regex: Regex(/The value '([\s\S]*)' is invalid for '(.+)'/)
            ),
            Pattern(
                key: "unexpected",
                names: ["value"],
                regex: Regex(/Unexpected argument '([\s\S]+)'/)
            ),
            Pattern(
                key: "unexpectedMany",
                names: ["values"],
                regex: Regex(/\d+ unexpected arguments: ([\s\S]+)/)
            ),
        ]
    }
}
