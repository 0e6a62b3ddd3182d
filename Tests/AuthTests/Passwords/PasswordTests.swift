import Testing

@testable import AuthCore

@Suite("Password")
struct PasswordTests {
    @Test("a password is the same composed (NFC) and decomposed") func isTheSameComposedAndDecomposed() throws {
        #expect(try Password("caf\u{E9}") == Password("cafe\u{301}"))
        #expect(try Password("caf\u{E9}").bytes == Array("caf\u{E9}".utf8))
    }

    @Test func keepsSpacesAndCompatibilityForms() throws {
        #expect(try Password(" ﬁn ").bytes == Array(" ﬁn ".utf8))
    }

    @Test("a password of more than 1024 code points is refused, and never cut") func hasAtMost1024CodePoints() throws {
        let longest = String(repeating: "😀", count: 1024)
        #expect(try Password(longest).bytes.count == 4096)
        #expect(throws: PasswordRejection.tooLong(maximum: 1024)) { try Password(longest + "x") }
        #expect(throws: PasswordRejection.tooLong(maximum: 1024)) {
            try Password(String(repeating: "x", count: 500_000))
        }
    }

    @Test func countsAfterNormalising() throws {
        let decomposed = String(repeating: "e\u{301}", count: 1024)
        #expect(try Password(decomposed).bytes.count == 2048)
    }

    @Test func isNotEmpty() {
        #expect(throws: PasswordRejection.empty) { try Password("") }
    }

    @Test func isNotPrinted() throws {
        let password = try Password("brindle ferry oxide")
        var dumped = ""
        dump(password, to: &dumped)
        for text in ["\(password)", String(reflecting: password), dumped] {
            #expect(!text.contains("brindle"))
            #expect(!text.contains("98"))
        }
    }
}
