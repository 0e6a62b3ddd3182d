import Testing
import UmkreisWire

@Suite("Rules")
struct RuleTests {
    private static let line = TextRule(length: 2...5)
    private static let lines = TextRule(length: 1...5, lines: .any)

    @Test(
        "a text on one line is kept without the white space around it",
        arguments: [(" ab ", "ab"), ("\u{A0}ab\n", "ab"), ("a b", "a b"), ("🏔🏔", "🏔🏔")]
    )
    func oneLine(text: String, kept: String) throws {
        #expect(try RuleTests.line.check(text, field: "title") == kept)
    }

    @Test("a text of any number of lines is kept as it was written", arguments: [" a\n", "\ta", "a\r\nb"])
    func anyLines(text: String) throws {
        #expect(try RuleTests.lines.check(text, field: "text") == text)
    }

    @Test(
        "a text that breaks a rule names it, with what a sentence about it needs",
        arguments: [
            (line, "", "empty", [:]),
            (line, " \t ", "empty", [:]),
            (lines, " \n ", "empty", [:]),
            (line, "a", "too-short", ["least": 2]),
            (line, "abcdef", "too-long", ["most": 5]),
            (lines, "🏔🏔🏔🏔🏔🏔", "too-long", ["most": 5]),
            (line, "a\nb", "control-character", [:]),
            (lines, "a\u{7}b", "control-character", [:]),
            (TextRule(length: 1...9, form: .webAddress), "ftp://a", "not-a-web-address", [:]),
        ] as [(TextRule, String, String, [String: RuleValue])]
    )
    func brokenTexts(rule: TextRule, text: String, id: String, values: [String: RuleValue]) throws {
        let broken = try #require(rule.broken(by: text))
        #expect(broken.id == id && broken.values == values)
        let fault = #expect(throws: Fault.self) { try rule.check(text, field: "post.title") }
        #expect(fault?.plain == Fault(.invalid, "post.title \(broken.words)", field: "post.title"))
        #expect(fault?.rule == id && fault?.values ?? [:] == values)
    }

    @Test("numbers have bounds, and both may be reached") func numbers() throws {
        let rule = NumberRule(1...200)
        #expect(try rule.check(1, field: "limit") == 1 && rule.check(200, field: "limit") == 200)
        #expect(rule.broken(by: 201)?.id == "out-of-range")
        #expect(rule.broken(by: 0)?.values == ["least": 1, "most": 200])
        #expect(NumberRule(0.5...2).broken(by: .nan)?.words == "must be from 0.5 to 2")
    }

    @Test("lists have a greatest length") func lists() throws {
        #expect(try ListRule(maximum: 2).check([1, 2], field: "ids") == [1, 2])
        let fault = #expect(throws: Fault.self) { try ListRule(maximum: 2).check([1, 2, 3], field: "ids") }
        #expect(fault == BrokenRule.tooMany(2).fault(at: "ids"))
        let twice = #expect(throws: Fault.self) {
            try ListRule(maximum: 3, isUnique: true).check([1, 2, 1], field: "ids")
        }
        #expect(twice == BrokenRule.notUnique.fault(at: "ids.2"))
    }

    @Test(
        "an e-mail address looks as if mail could reach it",
        arguments: [
            ("ada@example.org", true), ("o'neill+x@mail.example.co.uk", true), ("юлия@пример.рф", true),
            ("a.b@ex-ample.org", true), ("ada", false), ("ada@example", false), ("@example.org", false),
            ("ada@@example.org", false), ("a..b@example.org", false), (".a@example.org", false),
            ("a b@example.org", false), ("ada@-example.org", false), ("ada@example..org", false),
            ("ada@127.0.0.1", false), ("ada@example.org,b@example.org", false),
            (String(repeating: "a", count: 65) + "@example.org", false),
            ("ada@" + String(repeating: "a", count: 64) + ".org", false),
            ("ada@נאמן״ב.example", true), ("ada@نامه\u{200C}ای.example", true),
            ("ada@\(String(repeating: "ก", count: 30)).example", true), ("a\u{FE0F}da@example.org", false),
            ("a\u{AD}da@example.org", false), ("ada\u{200B}@example.org", false),
        ]
    )
    func emailAddresses(text: String, isOne: Bool) {
        let rule = TextRule(length: 3...254, form: .emailAddress)
        #expect(rule.broken(by: text)?.id == (isOne ? nil : "not-an-email-address"))
        #expect(!isOne || matches(text, .emailAddress))
    }

    @Test(
        "a phone number is digits and what people put between them",
        arguments: [("+43 662 8042-0", true), ("(0662) 80 42; 80 43", true), ("12", false), ("call 1234", false)]
    )
    func phoneNumbers(text: String, isOne: Bool) {
        #expect((TextRule(length: 1...100, form: .phoneNumber).broken(by: text) == nil) == isOne)
        #expect(matches(text, .phoneNumber) == isOne)
    }

    @Test(
        "a phone number is stored in ASCII, however it is typed",
        arguments: [
            ("+43\u{A0}662 8042\u{2011}0", "+43 662 8042-0"), ("\u{202A}+49 170 1234567\u{202C}", "+49 170 1234567"),
            ("＋８１－３－１２３４－５６７８", "+81-3-1234-5678"), ("٠٦٦٢ ٨٠٤٢", "0662 8042"), ("۰۲۱-۸۸", "021-88"),
            ("（06）6969.0000", "(06)6969.0000"), ("[0662] 80\u{AD}42", "(0662) 8042"), ("०११\u{202F}२३", "011 23"),
            ("030\u{2012}90\u{3000}18", "030-90 18"), ("0662／８０42", "0662/8042"),
        ]
    )
    func typedPhoneNumbers(text: String, stored: String) throws {
        #expect(try TextRule(length: 3...100, form: .phoneNumber).check(text, field: "phone") == stored)
        #expect(matches(text, .phoneNumber))
    }

    @Test(
        "a text without visible characters is empty",
        arguments: [
            "\u{AD}", "\u{200B}\u{200B}", " \u{2060} ", "\u{200D}\u{FE0F}", "\u{3164}", "\u{115F}\u{FFA0}",
            "\u{FEFF}\n",
            "\u{E0041}\u{E007F}", "\u{2800}\u{2800}", "\u{202E}", "\u{180B}\u{34F}", "\u{A0}\u{3000}\u{2028}",
        ]
    )
    func invisibleTexts(text: String) {
        #expect(RuleTests.line.broken(by: text)?.id == "empty" && RuleTests.lines.broken(by: text)?.id == "empty")
        #expect(TextRule.said(text) == nil)
    }

    @Test(
        "joiners, selectors and direction marks stay where they belong",
        arguments: [
            "می\u{200C}خواهم", "ක්\u{200D}ෂ", "👩\u{200D}👧", "❤\u{FE0F}", "葛\u{E0100}", "so\u{AD}so", "א\u{200F}!",
            "ᠨᠢ\u{180B}",
        ]
    )
    func visibleTexts(text: String) throws {
        for lines in [TextRule.Lines.one, .any] {
            let kept = try TextRule(length: 1...20, lines: lines).check(text, field: "title")
            #expect(kept.unicodeScalars.elementsEqual(text.unicodeScalars))
        }
    }

    @Test(
        "one line has no characters that show it in another order",
        arguments: [
            "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
        ]
    )
    func reorderedTexts(control: String) throws {
        let (rule, text) = (TextRule(length: 1...20), "cod\(control)fdp")
        #expect(rule.broken(by: text)?.id == "bidi-control")
        #expect(rule.ids.contains("bidi-control"))
        let pattern = try #require(rule.keywords["pattern"])
        guard case .string(let expression) = pattern else { throw Fault(.internal, "\(pattern)") }
        #expect(try text.firstMatch(of: Regex(expression)) == nil)
        #expect(TextRule(length: 1...20, lines: .any).broken(by: text) == nil)
    }

    @Test(
        "a web address begins as one",
        arguments: [("https://example.org/a?b", true), ("HTTP://x", true), ("ftp://x", false), ("http://", false)]
    )
    func webAddresses(text: String, isOne: Bool) {
        #expect((TextRule(length: 1...100, form: .webAddress).broken(by: text) == nil) == isOne)
        #expect(matches(text, .webAddress) == isOne)
    }

    /// The published pattern may accept what the check refuses, never the reverse.
    private func matches(_ text: String, _ form: TextForm) -> Bool {
        (try? Regex(form.pattern)).map { text.firstMatch(of: $0) != nil } ?? false
    }
}
