import AuthContract
import Foundation
import TestKit
import Testing

@testable import AuthCore

@Suite("messages")
struct MailMessageTests {
    private func message(
        _ letter: MailTemplate,
        to address: String = "ada@example.org",
        _ language: MailLanguage = .english
    ) throws -> MailMessage {
        MailMessage(
            id: try #require(MailID("01K8Z3V9Q4T6M8W2K5J7N0P1RS")),
            from: try EmailAddress("post@umkreis.example"),
            to: try EmailAddress(address),
            at: Timestamp(milliseconds: 1_777_636_800_000),
            text: letter.text(in: language),
            language: language
        )
    }

    @Test("the header names the sender and asks for no reply") func haveTheHeaderThatTheyNeed() throws {
        let text = String(decoding: try message(.addressTaken).bytes, as: UTF8.self)
        let header = text.components(separatedBy: "\r\n\r\n")[0].components(separatedBy: "\r\n")
        #expect(
            header == [
                "Date: 1 May 2026 12:00:00 +0000", "From: post@umkreis.example", "To: ada@example.org",
                "Subject: You have an account already",
                "Message-ID: <01K8Z3V9Q4T6M8W2K5J7N0P1RS@umkreis.example>", "Content-Language: en",
                "Auto-Submitted: auto-generated", "MIME-Version: 1.0",
                "Content-Type: multipart/alternative; boundary=\"=_01K8Z3V9Q4T6M8W2K5J7N0P1RS\"",
            ]
        )
    }

    @Test("every line ends with CR and LF and has 76 characters of ASCII at most", arguments: MailLanguage.allCases)
    func areFitForEveryServer(_ language: MailLanguage) throws {
        for letter in LetterTests.all + [.newSignIn(device: String(repeating: "ü ", count: 40), at: .now)] {
            let text = String(decoding: try message(letter, language).bytes, as: UTF8.self)
            for line in text.components(separatedBy: "\r\n") {
                #expect(!line.unicodeScalars.contains { $0 == "\r" || $0 == "\n" || !$0.isASCII }, "\(line)")
                #expect(line.utf8.count <= 76 || line.hasPrefix("Subject: "), "\(line)")
            }
        }
    }

    @Test("user input cannot start a header line") func cannotBeGivenAnotherHeader() throws {
        let evil = "a\r\nBcc: eve@example.org\u{2028}X\u{85}Y\u{0}Z"
        #expect(MailHeader.line("To", evil) == "To: aBcc: eve@example.orgXYZ")
        let subject = MailHeader.line("Subject", MailHeader.words(evil))
        #expect(subject.hasPrefix("Subject: =?utf-8?B?") && !subject.contains("Bcc"))
        for address in ["a\r\nBcc:b@example.org", "a@example.org\r\nBcc: b@example.org", "a b@example.org"] {
            #expect(throws: (any Error).self) { try EmailAddress(address) }
        }
        let letter = MailTemplate.newSignIn(device: "x\r\n\r\n--=_01K8Z3V9Q4T6M8W2K5J7N0P1RS--\r\nBcc: eve", at: .now)
        let text = String(decoding: try message(letter).bytes, as: UTF8.self)
        #expect(text.components(separatedBy: "\r\n--=_01K8Z3V9Q4T6M8W2K5J7N0P1RS--").count == 2)
    }

    @Test("a subject that is not ASCII is encoded in words of whole characters") func encodeTheirSubjects() {
        #expect(MailHeader.words("Hello") == "Hello")
        #expect(MailHeader.words("Bestätige") == "=?utf-8?B?QmVzdMOkdGlnZQ==?=")
        let words = MailHeader.words(String(repeating: "ü", count: 40)).split(separator: " ")
        #expect(words.count == 2 && words.allSatisfy { $0.utf8.count <= 75 })
        #expect(MailHeader.words("=?utf-8?B?QQ==?=") == "=?utf-8?B?PT91dGYtOD9CP1FRPT0/PQ==?=")
    }

    @Test("Python's email package reads them as they were meant", arguments: MailLanguage.allCases)
    func areReadByAPeer(_ language: MailLanguage) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let letter = MailTemplate.newSignIn(device: "Adas <Telefon> = ü\u{1F600} .", at: .now)
        for letter in [letter, .verifyAddress(code: "01234567")] {
            let path = "\(folder.path)/letter.eml"
            try Data(try message(letter, language).bytes).write(to: URL(filePath: path))
            let read = try await Python.run("eml.py", path)
            let seen = try WireJSON.decode([String: String].self, from: read)
            let meant = letter.text(in: language)
            #expect(seen["subject"] == meant.subject)
            #expect(seen["to"] == "ada@example.org")
            #expect(seen["plain"] == meant.plain)
            #expect(seen["html"] == meant.html(in: language))
            #expect(seen["defects"] == "0")
        }
    }
}
