import AuthContract
import Testing
import UmkreisWire

@testable import AuthCore

@Suite("DisplayName")
struct DisplayNameTests {
    @Test(arguments: ["A", "Anna Groß", "Анна", "山田太郎", "👩‍👩‍👧 Familie", "می‌خواهم", String(repeating: "é", count: 80)])
    func acceptsNamesOfAnyScript(_ text: String) throws {
        #expect(try Register.displayNameRule.check(text) == text)
        // The published pattern accepts the same texts as the check.
        #expect(try text.firstMatch(of: Regex(TextForm.visibleName.pattern)) != nil)
    }

    @Test(arguments: [
        "", "   ", String(repeating: "a", count: 81), "an\u{0}na", "an\nna", "anna\u{202E}b", "anna\u{2066}b",
        "\u{FEFF}x",
        "\u{200D}", "a" + String(repeating: "\u{301}", count: 400), "anna\u{2028}b",
    ])
    func refusesOthers(_ text: String) {
        #expect(throws: BrokenRule.self) { try Register.displayNameRule.check(text) }
    }

    @Test func isTrimmedAndComposed() throws {
        #expect(try Register.displayNameRule.check("  Anna\t") == "Anna")
        #expect(try Register.displayNameRule.check("e\u{301}").unicodeScalars.count == 1)
    }
}
