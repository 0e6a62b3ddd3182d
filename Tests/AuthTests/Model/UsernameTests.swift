import AuthContract
import Testing
import UmkreisWire

@testable import AuthCore

@Suite("Username")
struct UsernameTests {
    @Test(arguments: ["abc", "Anna", "anna.b_c-d", "müller", "4you", String(repeating: "a", count: 30)])
    func acceptsOrdinaryNames(_ text: String) throws {
        #expect(try Username(text).text == text)
        // The published pattern accepts the same texts as the check.
        #expect(try text.firstMatch(of: Regex(TextForm.username.pattern)) != nil)
    }

    @Test(arguments: [
        "", "ab", String(repeating: "a", count: 31), "anna b", "anna@b", ".anna", "anna.", "an..na", "an.-na", "1234",
        "а́нна", "аnna", "anna\u{200D}b", "anna×b", "😀😀😀", "anna/../b",
    ])
    func refusesOthers(_ text: String) {
        #expect(throws: BrokenRule.self) { try Username(text) }
    }

    @Test func ignoresCaseAndSpelling() throws {
        #expect(try Username(" Anna ") == Username("aNNA"))
        #expect(try Username("mu\u{308}ller") == Username("MÜLLER"))
        #expect(try Username("strasse") == Username("Straße"))
        #expect(try Username("anna.b") != Username("anna-b"))
    }
}
