import GatewayKit
import UmkreisTexts
import UmkreisWire

/// The argument parser's message about a wrong command line, which it has in English only.
struct ParserMessage {
    /// The message in the user's language, with the rule of a wrong value; an unknown one is unchanged.
    let text: String
    /// Why the line is wrong, as the list of errors says it: a rule with a text.
    private let rule: String?
    /// The option or argument, without its value, which may be private.
    private let option: String?

    /// - Parameter options: the long names of the command's options, one of which may be meant.
    init(_ message: String, options: [String] = []) {
        if let match = message.wholeMatch(of: /Unknown option '(.+?)'(?:\. Did you mean '.+'\?)?/) {
            let typed = String(match.1)
            self.init(text: Self.unknownOption(typed, options), rule: "option-unknown", option: Self.name(typed))
            return
        }
        for pattern in Self.patterns {
            guard let match = message.wholeMatch(of: pattern.regex) else { continue }
            var found = match.output.dropFirst().map { $0.substring.map(String.init) ?? "" }
            if pattern.key == "invalidChoice" { found[2] = Self.listed(found[2]) }
            self.init(found, by: pattern)
            return
        }
        let named = message.matches(of: /--[a-z][a-z-]*/).map { String($0.output) }.joined(separator: ", ")
        self.init(
            text: message,
            rule: named.isEmpty ? nil : "option-refused",
            option: named.isEmpty ? nil : named
        )
    }

    private init(text: String, rule: String?, option: String?) {
        self.text = text
        self.rule = rule
        self.option = option
    }

    private init(_ found: [String], by pattern: Pattern) {
        let named = Dictionary(uniqueKeysWithValues: zip(pattern.names, found))
        var shown = named
        if let name = named["name"] { shown["name"] = ValueName.replacing(in: name) }
        let text = localized("cli.parser.\(pattern.key)", shown.mapValues { .words(PlainText.oneLine($0)) })
        let valueRule = pattern.key == "invalid" ? named["name"].flatMap(ArgumentRules.rule) : nil
        self.text =
            valueRule.map { localized("cli.parser.withRule", ["message": .words(text), "rule": .words($0)]) } ?? text
        rule = pattern.rule
        option = named["name"].flatMap(Self.name)
    }

    /// The fault with its rule, which explains the error in the list of errors.
    var fault: Fault {
        let values = option.map { ["option": RuleValue.words([$0])] }
        return Fault(.usage, text, rule: rule, values: values)
    }

    /// `--near <place>` in the parser's notation; `nil` for other words, which may be private.
    private static func name(_ text: String) -> String? {
        text.wholeMatch(of: /--[a-z][a-z-]*(?: <[^>]+>)?|<[^>]+>/).map { String($0.output) }
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
            return UmkreisTexts.localized("cli.parser.unknownOption", ["name": name])
        }
        return UmkreisTexts.localized("cli.parser.unknownOptionMeant", ["name": name, "meant": .words("--" + meant)])
    }

    private struct Pattern {
        let key: String
        /// `cli.rule.<rule>` is its text without values.
        let rule: String
        let names: [String]
        let regex: Regex<AnyRegexOutput>
    }

    private static var patterns: [Pattern] {
        [
            Pattern(
                key: "missing",
                rule: "argument-missing",
                names: ["name"],
                regex: Regex(/Missing expected argument '(.+)'/)
            ),
            Pattern(
                key: "missingValue",
                rule: "value-missing",
                names: ["name"],
                regex: Regex(/Missing value for '(.+)'/)
            ),
            Pattern(
                key: "invalidChoice",
                rule: "value-invalid",
                names: ["value", "name", "words"],
                regex: Regex(/The value '([\s\S]*)' is invalid for '(.+)'\. Please provide one of ([\s\S]+)/)
            ),
            Pattern(
                key: "invalid",
                rule: "value-invalid",
                names: ["value", "name"],
                regex: Regex(/The value '([\s\S]*)' is invalid for '(.+)'/)
            ),
            Pattern(
                key: "unexpected",
                rule: "argument-unexpected",
                names: ["value"],
                regex: Regex(/Unexpected argument '([\s\S]+)'/)
            ),
            Pattern(
                key: "unexpectedMany",
                rule: "argument-unexpected",
                names: ["values"],
                regex: Regex(/\d+ unexpected arguments: ([\s\S]+)/)
            ),
        ]
    }
}
