import Testing
import Wire

@testable import AuthCore

@Suite("EmailAddress")
struct EmailAddressTests {
    @Test(arguments: [
        "anna@example.org", "a.b+c@sub.example.co.uk", "Ä.Müller@bücher.example", "o'neill@example.org",
        "用户@例子.公司", "x@xn--bcher-kva.example", "very_common-1@a-b.example",
    ])
    func acceptsAddressesThatMailCanReach(_ text: String) throws {
        #expect(try EmailAddress(text).text == text)
    }

    @Test(arguments: [
        "", " ", "anna", "anna@", "@example.org", "anna@localhost", "a@b@example.org", "anna @example.org",
        "anna@exa mple.org", ".anna@example.org", "anna.@example.org", "an..na@example.org", "anna@-example.org",
        "anna@example-.org", "anna@example..org", "anna@example.org.", "anna@127.0.0.1", "anna@[127.0.0.1]",
        "\"anna\"@example.org", "anna@example.org\nBcc: x@example.org", "anna\u{0}@example.org",
        "anna\u{202E}@example.org",
        "anna@exam_ple.org", "<anna@example.org>",
    ])
    func refusesWhatMailCannotReach(_ text: String) {
        #expect(throws: BrokenRule.self) { try EmailAddress(text) }
    }

    @Test func isBoundedInEachPart() throws {
        let label = String(repeating: "d", count: 63)
        let domain = [label, label, label].joined(separator: ".")
        #expect(throws: Never.self) { try EmailAddress(String(repeating: "a", count: 62) + "@" + domain) }
        #expect(throws: BrokenRule.self) { try EmailAddress(String(repeating: "a", count: 63) + "@" + domain) }
        #expect(throws: Never.self) { try EmailAddress(String(repeating: "a", count: 64) + "@example.org") }
        #expect(throws: BrokenRule.self) { try EmailAddress(String(repeating: "a", count: 65) + "@example.org") }
        #expect(throws: BrokenRule.self) { try EmailAddress("a@" + label + "d.org") }
    }

    @Test func isOneAddressHoweverItIsWritten() throws {
        let address = try EmailAddress("  Anna.Groß@Example.ORG ")
        #expect(address.text == "Anna.Groß@Example.ORG")
        #expect(address.key == "anna.gross@example.org")
        #expect(try address == EmailAddress("ANNA.GROSS@example.org"))
        #expect(try address == EmailAddress("ａnna.groß@example.org"))
        #expect(try address != EmailAddress("anna.grosz@example.org"))
        #expect(address.localPart == "Anna.Groß")
    }
}
