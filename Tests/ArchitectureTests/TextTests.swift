import Foundation
import Testing

/// The catalogues in Shared/Texts, as far as the command line uses them; Tests/Web checks the rest.
@Suite("texts")
struct TextTests {
    private static let languages = ["en", "de", "nl"]

    private static func catalogue(_ language: String) throws -> [String: Any] {
        let data = Data(try Repository.text(of: "Shared/Texts/\(language).json").utf8)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    /// Whole keys, and beginnings of keys that end in a value: `localized("cli.span.\(unit)")`.
    private static func usedKeys() throws -> (whole: Set<String>, beginnings: Set<String>) {
        var (whole, beginnings) = (Set<String>(), Set<String>())
        for file in try Repository.swiftFiles(in: "Services/Gateway", "Shared/Texts") {
            for match in file.text.matches(of: /"(?<key>(?:cli|rule|fault|status)\.[\w.-]*)(?<end>"|\\\()/) {
                // A beginning may be a literal of its own, for a check.
                if match.end == "\"", !match.key.hasSuffix(".") {
                    whole.insert(String(match.key))
                } else {
                    beginnings.insert(String(match.key))
                }
            }
        }
        return (whole, beginnings)
    }

    @Test func everyTextOfTheCommandLineExists() throws {
        let known = Set(try Self.catalogue("en").keys)
        let (whole, beginnings) = try Self.usedKeys()
        #expect(whole.filter { !known.contains($0) }.sorted() == [])
        #expect(beginnings.filter { start in !known.contains { $0.hasPrefix(start) } }.sorted() == [])
    }

    @Test func everyTextOfTheCommandLineIsUsed() throws {
        let (whole, beginnings) = try Self.usedKeys()
        let unused = try Self.catalogue("en").keys.filter { key in
            key.hasPrefix("cli.") && !whole.contains(key) && !beginnings.contains { key.hasPrefix($0) }
        }
        #expect(unused.sorted() == [])
    }

    /// The headings of tables are keys too: `.text("lastMessage") { … }`.
    @Test func everyColumnHasAHeading() throws {
        let titles = try Repository.swiftFiles(in: "Services/Gateway").flatMap { file in
            file.text.matches(of: /\.(?:text|flexible|number|moment|id)\(\s*"(\w+)"/).map { String($0.1) }
        }
        let known = try Self.catalogue("en").keys.filter { $0.hasPrefix("cli.column.") }
        #expect(Set(titles.map { "cli.column.\($0)" }).symmetricDifference(known).sorted() == [])
    }

    @Test func aKeyIsAFewWholeWords() throws {
        let keys = try Self.catalogue("en").keys
        #expect(keys.compactMap(TextKeyForm.fault(of:)).sorted() == [])
    }

    @Test(arguments: [
        ("cli.session.isForUsersAnd2", "ends in a digit"), ("cli.head.LAST MESSAGE", "is no camel case"),
        ("cli.chat.giveAUserOr", "breaks off"), ("cli.import.fileEndsWithThis", "breaks off"),
        ("cli.a.oneTwoThreeFourFiveSix", "has more than 5 words"),
        ("cli.a.\(String(repeating: "a", count: 41))", "has more than 40 characters"),
    ]) func aCutOffSentenceIsNoKey(key: String, reason: String) {
        #expect(TextKeyForm.fault(of: key) == "\(key) \(reason)")
    }

    @Test(arguments: [
        "cli.session.membersOnly", "cli.account.nextSignIn", "cli.rule.at-most-one-of", "cli.demo.offers.11",
        "chat.by", "cli.precision.10km", "cli.auditEvent.authn_login_fail",
    ]) func aNameOfElsewhereIsAKey(key: String) {
        #expect(TextKeyForm.fault(of: key) == nil)
    }

    /// A repeated key ends every command at its first text.
    @Test(arguments: languages) func aKeyOccursOnce(language: String) throws {
        let keys = try Repository.text(of: "Shared/Texts/\(language).json").matches(of: /(?m)^  "([^"]+)":/).map(\.1)
        #expect(keys.count > 2000)
        #expect(Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys.sorted() == [])
    }

    @Test(arguments: languages) func everyLanguageHasTheSameTextsWithTheSameValues(language: String) throws {
        let english = try Self.catalogue("en").filter { $0.key.hasPrefix("cli.") }
        let other = try Self.catalogue(language)
        #expect(english.keys.filter { other[$0] == nil }.sorted() == [])
        for (key, text) in english {
            #expect(Self.placeholders(of: text) == Self.placeholders(of: other[key] ?? ""), "\(key)")
        }
    }

    private static func placeholders(of entry: Any) -> Set<String> {
        let forms = (entry as? [String: String]).map { Array($0.values) } ?? [entry as? String ?? ""]
        return Set(forms.flatMap { $0.matches(of: /\{\w+\}/).map { String($0.output) } })
    }
}
