import AuthContract
import ServiceKit

/// A letter as it is mailed (RFC 5322, MIME): as plain text and as HTML, of which the reader's program shows one.
struct MailMessage: Sendable {
    let id: MailID
    let from: EmailAddress
    let to: EmailAddress
    let at: Timestamp
    let text: LetterText
    let language: MailLanguage

    /// What travels, in lines that end with CR and LF.
    ///
    /// The same letter has the same bytes whenever it is sent.
    var bytes: [UInt8] {
        let boundary = "=_\(id)"
        let lines = [
            MailHeader.line("Date", Self.date(at)),
            MailHeader.line("From", from.text),
            MailHeader.line("To", to.text),
            MailHeader.line("Subject", MailHeader.words(text.subject)),
            MailHeader.line("Message-ID", "<\(id)@\(from.host)>"),
            MailHeader.line("Content-Language", language.rawValue),
            // No out-of-office reply is wanted (RFC 3834).
            MailHeader.line("Auto-Submitted", "auto-generated"),
            MailHeader.line("MIME-Version", "1.0"),
            MailHeader.line("Content-Type", "multipart/alternative; boundary=\"\(boundary)\""),
            "",
            Self.part("plain", text.plain, boundary),
            Self.part("html", text.html(in: language), boundary),
            "--\(boundary)--",
            "",
        ]
        return Array(lines.joined(separator: "\r\n").utf8)
    }

    private static func part(_ type: String, _ body: String, _ boundary: String) -> String {
        [
            "--\(boundary)", "Content-Type: text/\(type); charset=utf-8", "Content-Transfer-Encoding: quoted-printable",
            "", QuotedPrintable.encode(body),
        ].joined(separator: "\r\n")
    }

    /// `1 May 2026 12:00:00 +0000`; the day of the week may be left out.
    private static func date(_ moment: Timestamp) -> String {
        let text = moment.description
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = text.prefix { $0 != "T" }.split(separator: "-").compactMap { Int($0) }
        return "\(parts[2]) \(months[parts[1] - 1]) \(parts[0]) \(text.dropFirst(11).prefix(8)) +0000"
    }
}

extension EmailAddress {
    /// What stands behind the `@`.
    var host: Substring { text.drop { $0 != "@" }.dropFirst() }
}

/// The lines before a message's body.
enum MailHeader {
    /// A whole line, whatever the value is: what would end it, and begin another, is left out.
    static func line(_ name: String, _ value: String) -> String {
        let safe = String(String.UnicodeScalarView(value.unicodeScalars.filter { !$0.isControl }))
        return "\(name): \(safe)"
    }

    /// A text for people: as it is, or as words of base 64 (RFC 2047, encoded-word), each at most 75 bytes and of whole characters.
    static func words(_ text: String) -> String {
        guard !text.unicodeScalars.allSatisfy({ $0.isASCII && !$0.isControl }) || text.contains("=?") else {
            return text
        }
        var words: [[UInt8]] = [[]]
        for character in text {
            let bytes = Array(String(character).utf8)
            // 45 bytes are 60 of base 64, with 12 around them.
            if words[words.count - 1].count + bytes.count > 45 { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?utf-8?B?\(Base64.encode($0))?=" }.joined(separator: " ")
    }
}

extension Unicode.Scalar {
    /// C0, DEL, C1 and the separators of lines and paragraphs.
    fileprivate var isControl: Bool {
        properties.generalCategory == .control || value == 0x2028 || value == 0x2029
    }
}
