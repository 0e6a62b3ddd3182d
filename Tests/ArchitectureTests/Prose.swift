import Foundation

/// Words that codebases in plain English hardly use, and that make a text hard to read where they are many.
enum Prose {
    private static let pronouns = """
        tell|tells|told|telling|untold|whoever|whomever|whatever|wherever|who|whom|\
        what (?:is|was|has|have|are|were|goes|comes|stands|they|it|one)|(?:is|are|was|were) no|anew|thereby|likewise|\
        herein|hence|thereof|whose|of late|so many|as many as|by now|in the end
        """
    private static let nouns = "nobody|nothing|none|stands?|stood|standing"
    private static let markerPattern = TextPattern("\\b(?:\(pronouns)|\(nouns))\\b", .caseInsensitive)
    /// Keys of texts for empty lists and for JSON values are named as these, such as `apps.none`.
    private static let markersOfKeys = TextPattern("\\b(?:\(pronouns))\\b", .caseInsensitive)
    private static let words = TextPattern("[A-Za-z']+")
    /// Beginnings of phrases that need their identifier, such as "Of the line".
    private static let fragments = TextPattern("^(?:Of|With|Without|As|What|Also|Those|About|Behind|Beside)\\b")
    /// Verbs and pronouns that say less about a thing than its noun does; words of our own for limits and defaults.
    private static let names = TextPattern(
        "^(?:tell|tells|told|nobodys?|whoever|silence|obey|anew|usual|patience|most(?!Frequent|First))(?![a-z])"
    )
    private static let capitals = TextPattern("([a-z0-9])([A-Z])")

    static func markers(in text: String) -> [String] { markerPattern.matches(in: text).map { $0.lowercased() } }

    static func markers(inName name: String) -> [String] { names.matches(in: name) }

    static func isFragment(_ comment: String) -> Bool { fragments.count(in: comment) > 0 }

    /// Marker words per 1,000 words.
    static func density(of texts: [String]) -> Double { density(of: texts, markerPattern) }

    static func density(ofKeys keys: [String]) -> Double { density(of: keys.map(spaced), markersOfKeys) }

    /// The words of a name: `aRepeatedKeyIsRefused`, `test_a_repeated_key`, `cli.chat.targetMissing`.
    static func spaced(_ name: String) -> String {
        let words = capitals.replaced(in: name, by: "$1 $2")
        return String(words.map { "._-".contains($0) ? " " : $0 })
    }

    private static func density(of texts: [String], _ markers: TextPattern) -> Double {
        let text = texts.joined(separator: "\n")
        let words = words.count(in: text)
        return words == 0 ? 0 : 1_000 * Double(markers.count(in: text)) / Double(words)
    }
}

extension SourceFile {
    private static let comments = TextPattern("^\\s*///?(?!/)\\s?(.*)$|(?<=[\\s{};,])//\\s(.*)$", .anchorsMatchLines)
    private static let blocks = TextPattern("/\\*\\*?([\\s\\S]*?)\\*/|(?<!:)//([^\\n]*)")
    private static let tags = TextPattern("\\{[^}]*\\}|@\\w+|\\*")
    private static let literals = TextPattern(
        "^(?!\\s*//).*?\"(?=[^\"\\n]* )((?:[^\"\\\\\\n]|\\\\.){12,})\"",
        .anchorsMatchLines
    )
    private static let statements = TextPattern("^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|WITH|WHERE) ")
    private static let documentation = TextPattern("(?:^|\\n)[ \\t]*///(?!/)([^\\n]*)(?:\\n[ \\t]*///[^\\n]*)*")
    private static let declarations = TextPattern(
        "\\b(?:struct|class|enum|actor|protocol|func|case|let|var)\\s+`?(\\w+)"
    )
    private static let functions = TextPattern("@Test[^\\n]*?(?:\\n[^\\n]*?){0,3}?func (\\w+)|def (test_\\w+)")
    private static let titles = TextPattern("@(?:Test|Suite)\\(\\s*\"([^\"]+)\"")

    /// Comments that have lines of their own, or follow code.
    var comments: [String] { Self.comments.matches(in: text) }

    /// Comments of JavaScript, without the types of JSDoc.
    var scriptComments: [String] { Self.blocks.matches(in: text).map { Self.tags.replaced(in: $0, by: " ") } }

    /// Literals of several words, which are for people; SQL is not.
    var strings: [String] {
        Self.literals.matches(in: text).filter { Self.statements.count(in: $0) == 0 }
    }

    /// The first lines of documentation comments.
    var documentation: [String] {
        Self.documentation.matches(in: text).map { String($0.drop { $0 == " " }) }
    }

    var declaredNames: [String] { Self.declarations.matches(in: text) }

    /// Names of tests in Swift and Python.
    var testNames: [String] { Self.functions.matches(in: text).map(Prose.spaced) }

    /// Titles of tests and suites.
    var testTitles: [String] { Self.titles.matches(in: text) }
}
