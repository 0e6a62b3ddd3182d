import Foundation
import Testing

/// Every fault has a rule, and every rule a text in each language.
@Suite("texts of faults")
struct FaultTextTests {
    /// Codes with a text that says all that a person can do: wait, repeat, or ask the operator.
    private static let ownWords: Set<String> = [
        "unknownCall", "versionMismatch", "keyReused", "reauthenticationRequired", "throttled", "overloaded",
        "draining",
        "unavailable", "deadlineExceeded", "internal",
    ]

    private static func sources() throws -> FaultSources {
        let files = try Repository.swiftFiles(in: "Services", "Shared").filter { $0.module != "TestKit" }
        return FaultSources(of: files)
    }

    private static func texts(_ language: String) throws -> [String: Any] {
        let data = Data(try Repository.text(of: "Shared/Texts/\(language).json").utf8)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test func everyFaultHasARuleOrASufficientCode() throws {
        let constructions = try Self.sources().constructions
        #expect(constructions.count > 250)
        let lacking = constructions.filter { fault in
            guard fault.rule == nil, let code = fault.code, !Self.ownWords.contains(String(code)) else { return false }
            // The command line's own messages are in the user's language.
            return fault.isWorded || !fault.file.hasPrefix("Services/Gateway")
        }
        #expect(lacking.map(\.description) == [])
    }

    @Test(arguments: ["en", "de", "nl"]) func aRuleHasAText(language: String) throws {
        let rules = try Self.sources().rules
        #expect(
            rules.count > 200 && rules.isSuperset(of: ["too-long", "at-capacity", "database-damaged", "not-yours"])
        )
        let texts = try Self.texts(language)
        let lacking = rules.filter { rule in
            ["rule.\(rule)", "cli.rule.\(rule)"].allSatisfy { (texts[$0] as? String ?? "").isEmpty }
        }
        #expect(lacking.sorted() == [])
    }

    @Test(arguments: ["en", "de", "nl"]) func aCodeHasAText(language: String) throws {
        let source = try Repository.text(of: "Shared/Wire/FaultCode.swift")
        let codes = source.matches(of: /static let `?\w+`?: FaultCode = "([a-z-]+)"/).map { String($0.1) }
        let texts = try Self.texts(language)
        let lacking = codes.filter { texts["fault.\($0)"] == nil && texts["cli.fault.\($0)"] == nil }
        #expect(codes.count > 10 && lacking == [])
    }

    /// A shell has no page to load again.
    @Test func theCommandLineHasWordsOfItsOwnForAPage() throws {
        let texts = try Self.texts("en")
        let ofPages = texts.filter { key, text in
            (key.hasPrefix("rule.") || key.hasPrefix("fault."))
                && "\(text)".firstMatch(of: /Load the (page|map)/) != nil
        }
        #expect(ofPages.count > 3 && ofPages.keys.filter { texts["cli.\($0)"] == nil } == [])
    }

    @Test func theArgumentsOfAFaultAreFoundInItsText() throws {
        let text = #"throw Fault(.gone, "it (\(a("x, y")), b) is \"gone\"", field: f(1, 2), rule: "was-deleted")"#
        let fault = try #require(FaultSources(of: [SourceFile(path: "here", text: text)]).constructions.first)
        #expect(
            fault.arguments.map(String.init) == [
                ".gone", #""it (\(a("x, y")), b) is \"gone\"""#, "field: f(1, 2)", #"rule: "was-deleted""#,
            ]
        )
        #expect(fault.code == "gone" && fault.isWorded)
    }

    @Test func aFaultWithoutARuleIsFound() {
        let text = #"Fault(.conflict, "the list is full", field: "list")"#
        let fault = FaultSources(of: [SourceFile(path: "Services/Chat/Core/x.swift", text: text)]).constructions.first
        #expect(fault?.rule == nil && fault?.code == "conflict")
    }
}
