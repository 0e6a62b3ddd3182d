import GatewayKit
import Texts

/// The argument parser's messages about a wrong command line, which it has in English only.
enum ParserMessage {
    /// Returns the message in the reader's language, with the rule of a wrong value; an unknown one stays as it is.
    static func localized(_ message: String) -> String {
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
                key: "unknownOptionMeant",
                names: ["name", "meant"],
                regex: Regex(/Unknown option '(.+)'\. Did you mean '(.+)'\?/)
            ),
            Pattern(key: "unknownOption", names: ["name"], regex: Regex(/Unknown option '(.+)'/)),
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
