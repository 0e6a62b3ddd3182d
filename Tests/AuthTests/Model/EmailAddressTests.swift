import Testing
import UmkreisWire

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

    @Test(
        "spellings of one address are one",
        arguments: [
            ["anna.groß@example.org", "  Anna.Groß@Example.ORG ", "ANNA.GROẞ@EXAMPLE.org"],
            ["jörg@bücher.example", "JO\u{308}RG@BU\u{308}CHER.example", "jörg@xn--bcher-kva.example"],
            ["юлия@пример.рф", "ЮЛИЯ@ПРИМЕР.РФ", "юлия@XN--E1AFMKFD.xn--p1ai"],
            ["a@straße.example", "a@STRAẞE.example", "a@xn--strae-oqa.example"],
            ["a@ドメイン.example", "a@ﾄﾞﾒｲﾝ.example"], ["\u{C5}sa@example.org", "\u{212B}SA@example.org"],
        ]
    )
    func isOneAddressInEverySpelling(_ texts: [String]) throws {
        #expect(Set(try texts.map { try EmailAddress($0).key }).count == 1)
        #expect(Set(try texts.map { try EmailAddress($0) }).count == 1)
        #expect(try EmailAddress(texts[0]).key == EmailAddress.stored(texts[0])?.key)
    }

    @Test(
        "different mailboxes are different addresses",
        arguments: [
            ["mike@example.org", "mıke@example.org", "mi\u{307}ke@example.org", "МІКЕ@example.org"],
            ["strasse@example.org", "straße@example.org"], ["a@strasse.example", "a@straße.example"],
            ["fin@example.org", "ﬁn@example.org"], ["anna@example.org", "ａnna@example.org", "anna@mıke.example"],
            ["οδος@example.org", "οδοσ@example.org"], ["kelvin.2@example.org", "kelvin.²@example.org"],
        ]
    )
    func isAnotherAddressWithAnotherLetter(_ texts: [String]) throws {
        let keys = texts.compactMap { EmailAddress.stored($0)?.key }
        #expect(Set(keys).count == texts.count)
    }

    @Test func keepsTheTypedSpelling() throws {
        let address = try EmailAddress("  Anna.Groß@Bücher.Example ")
        #expect(address.text == "Anna.Groß@Bücher.Example")
        #expect(address.key == "anna.groß@xn--bcher-kva.example")
        #expect(address.localPart == "Anna.Groß")
        #expect(address.masked == "A…@Bücher.Example")
    }

    @Test("mail goes to A-labels, which every server knows") func isSentToALabels() throws {
        #expect(try EmailAddress("Anna@Bücher.Example").mailbox == "Anna@xn--bcher-kva.example")
        #expect(try EmailAddress("Anna@Example.ORG").mailbox == "Anna@Example.ORG")
    }

    @Test(
        "a domain against IDNA2008 is refused by name",
        arguments: [
            "a@xn--bcher.example", "a@xn--a.example", "a@xn--ls8h.example", "a@a·b.example", "a@ab\u{200D}c.example",
            "a@שa.example", "a@b\u{30FB}c.example",
        ]
    )
    func namesTheBrokenDomain(_ text: String) throws {
        let broken = #expect(throws: BrokenRule.self) { try EmailAddress(text) }
        #expect(broken?.id == "not-a-mail-domain")
        // An earlier user with this address still signs in.
        #expect(EmailAddress.stored(text) != nil && Login(text) != .malformed(text))
    }

    @Test(
        "invisible characters make no other address",
        arguments: ["mi\u{AD}ke@example.org", "mike\u{FE0F}@example.org", "mike@exam\u{E0100}ple.org"]
    )
    func refusesInvisibleCharacters(_ text: String) {
        let broken = #expect(throws: BrokenRule.self) { try EmailAddress(text) }
        #expect(broken?.id == "not-an-email-address")
    }
}
