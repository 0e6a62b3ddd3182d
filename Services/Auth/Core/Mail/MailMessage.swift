import AuthContract
import ServiceKit

/// A mail (RFC 5322, MIME).
struct MailMessage: Sendable {
    let id: MailID
    let from: EmailAddress
    let to: EmailAddress
    let at: Timestamp
    let text: MailText
    let language: MailLanguage

    /// Deterministic; lines end with CRLF.
    var bytes: [UInt8] {
        let boundary = "=_\(id)"
        let lines = [
            MailHeader.line("Date", Self.date(at)),
            MailHeader.line("From", from.mailbox),
            MailHeader.line("To", to.mailbox),
            MailHeader.line("Subject", MailHeader.words(text.subject)),
            MailHeader.line("Message-ID", "<\(id)@\(from.host)>"),
            MailHeader.line("Content-Language", language.rawValue),
            // Suppresses out-of-office replies (RFC 3834).
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

    private static func date(_ moment: Timestamp) -> String {
        let text = moment.description
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let parts = text.prefix { $0 != "T" }.split(separator: "-").compactMap { Int($0) }
        return "\(parts[2]) \(months[parts[1] - 1]) \(parts[0]) \(text.dropFirst(11).prefix(8)) +0000"
    }
}

enum MailHeader {
    /// Removes control characters to prevent header injection.
    static func line(_ name: String, _ value: String) -> String {
        let safe = String(String.UnicodeScalarView(value.unicodeScalars.filter { !$0.isControl }))
        return "\(name): \(safe)"
    }

    /// RFC 2047 encoded-words, each at most 75 bytes, of whole characters.
    static func words(_ text: String) -> String {
        guard !text.unicodeScalars.allSatisfy({ $0.isASCII && !$0.isControl }) || text.contains("=?") else {
            return text
        }
        var words: [[UInt8]] = [[]]
        for character in text {
            let bytes = Array(String(character).utf8)
            // 45 bytes are 60 in Base64, plus 12 of framing.
            if words[words.count - 1].count + bytes.count > 45 { words.append([]) }
            words[words.count - 1] += bytes
        }
        return words.map { "=?utf-8?B?\(Base64.encode($0))?=" }.joined(separator: " ")
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        properties.generalCategory == .control || value == 0x2028 || value == 0x2029
    }
}
