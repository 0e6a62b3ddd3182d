import TestKit
import Testing

@testable import AuthCore

@Suite("letters")
struct LetterTests {
    private static let moment = Timestamp(milliseconds: 1_777_636_800_000)
    static let all: [MailTemplate] = [
        .verifyAddress(code: "01234567"), .resetPassword(code: "01234567"), .changeAddress(code: "01234567"),
        .confirmAddressChange(code: "01234567"), .signInCode(code: "01234567"), .addressTaken, .passwordChanged,
        .addressChanged, .newSignIn(device: "Ada's <phone>", at: moment), .newSignIn(device: nil, at: moment),
        .sessionStolen(at: moment), .suspended(until: nil), .suspended(until: moment), .suspensionLifted,
        .deletionRequested(until: moment), .accountErased,
        .backupFailing(target: "/mnt/backup", reason: "no space", madeAt: moment, pointAt: moment),
        .backupFailing(target: "/mnt/backup", reason: nil, madeAt: nil, pointAt: nil),
        .backupFailing(target: "/mnt/backup", reason: nil, madeAt: moment, pointAt: moment),
        .backupWorking(target: "/mnt/backup"),
        .invitation(by: "Ada", site: "app.example.org"), .invitation(by: nil, site: nil),
        .postHidden(title: "A lamp", category: "spam", reason: "an advertisement", site: "app.example.org"),
        .postHidden(title: nil, category: nil, reason: nil, site: nil),
        .hidingUpheld(title: "A lamp", answer: "A shop sells it"), .hidingUpheld(title: nil, answer: nil),
        .postRestored(title: "A lamp", answer: "You are right"), .postRestored(title: nil, answer: nil),
    ]

    @Test("a letter contains its code and its lifetime, and no link", arguments: MailLanguage.allCases)
    func containTheirCodes(_ language: MailLanguage) {
        for letter in Self.all {
            let text = letter.text(in: language)
            #expect(!text.plain.contains("http") && !text.html(in: language).contains("href"), "\(letter)")
            guard let code = letter.code else { continue }
            #expect(text.paragraphs.contains(.code(code)), "\(letter)")
            #expect(text.plain.contains("\n\n    01234567\n\n"), "\(letter)")
            #expect(text.plain.contains("10 minut") || text.plain.contains("10 Minuten"), "\(letter)")
            #expect(!text.subject.contains(code), "\(letter): a locked phone shows the subject")
        }
    }

    @Test("each language has its own words for each letter") func areWrittenInEachLanguage() {
        for letter in Self.all {
            let subjects = Set(MailLanguage.allCases.map { letter.text(in: $0).subject })
            let texts = Set(MailLanguage.allCases.map { letter.text(in: $0).plain })
            #expect(subjects.count == 3 && texts.count == 3, "\(letter)")
        }
    }

    @Test("each language has words for each reason of a report", arguments: MailLanguage.allCases)
    func nameTheReasons(_ language: MailLanguage) {
        let texts = ReportReason.rule.choices.map { reason in
            let letter = MailTemplate.postHidden(
                title: nil,
                category: ReportReason(reason),
                reason: nil,
                site: nil
            )
            return letter.text(in: language).plain
        }
        #expect(Set(texts).count == ReportReason.rule.choices.count)
    }

    @Test(
        "the language is that of the tag, regardless of its region",
        arguments: [
            ("de", .german), ("de-AT", .german), ("NL_be", .dutch), ("en-GB", .english), ("fr", .english),
            ("", .english),
            ("den", .english), (nil, .english),
        ] as [(String?, MailLanguage)]
    )
    func followTheTag(tag: String?, language: MailLanguage) {
        #expect(MailLanguage(tag) == language)
    }

    @Test("times are in words, in UTC") func writeTimesInWords() {
        #expect(MailLanguage.english.words(for: Self.moment) == "1 May 2026, 12:00 UTC")
        #expect(MailLanguage.german.words(for: Self.moment) == "1. Mai 2026, 12:00 UTC")
        #expect(MailLanguage.dutch.words(for: Self.moment) == "1 mei 2026, 12:00 UTC")
    }

    @Test("device names are escaped in the HTML") func escapeInHTML() {
        let html = MailTemplate.newSignIn(device: "<b>&\"x'", at: Self.moment).text(in: .english).html(in: .english)
        #expect(html.contains("Device: &lt;b&gt;&amp;&quot;x&#39;"))
        #expect(!html.contains("<b>"))
    }

    @Test("a letter lies in the outbox as JSON, and is read again") func areKeptWhole() throws {
        for letter in Self.all {
            #expect(try WireJSON.decode(MailTemplate.self, from: WireJSON.encode(letter)) == letter)
        }
    }

    @Test("a code is of no use after ten minutes, other letters are") func areOutdatedWithTheirCodes() {
        let code = MailTemplate.verifyAddress(code: "01234567")
        #expect(!code.isOutdated(postedAt: Self.moment, at: Self.moment.adding(.milliseconds(599_999))))
        #expect(code.isOutdated(postedAt: Self.moment, at: Self.moment.adding(.seconds(600))))
        #expect(!MailTemplate.accountErased.isOutdated(postedAt: Self.moment, at: Self.moment.adding(.seconds(86_400))))
    }
}
