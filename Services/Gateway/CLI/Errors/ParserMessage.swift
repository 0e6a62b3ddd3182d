import GatewayKit
import Texts

/// The argument parser's messages about a wrong command line, which it has in English only.
enum ParserMessage {
    /// Returns the message in the reader's language, with the rule of a wrong value; an unknown one stays as it is.
    static func localized(_ message: String) -> String {
        for pattern in patterns {
            guard let match = message.wholeMatch(of: pattern.regex) else { continue }
            let found = match.output.dropFirst().map { $0.substring.map(String.init) ?? "" }
            let values = zip(pattern.names, found).map { ($0, TextValue.words(PlainText.oneLine($1))) }
            let text = Texts.localized("cli.parser.\(pattern.key)", Dictionary(uniqueKeysWithValues: values))
            guard pattern.key == "invalid", let rule = ArgumentRules.rule(of: found[1]) else { return text }
            return Texts.localized("cli.parser.withRule", ["message": .words(text), "rule": .words(rule)])
        }
        return message
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
