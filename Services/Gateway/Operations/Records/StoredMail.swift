import Foundation

/// The readable parts of an email (RFC 5322, MIME): its decoded headers and plain text.
struct StoredMail {
    let to: String
    let subject: String
    let date: String
    let text: String

    init(_ bytes: [UInt8]) {
        let entity = MailEntity(bytes)
        to = entity.header("To")
        subject = EncodedWords.decode(entity.header("Subject"))
        date = entity.header("Date")
        text = entity.plainText
    }
}

/// Headers and a body, which may have parts.
private struct MailEntity {
    private let headers: [(name: String, value: String)]
    private let body: String

    init(_ bytes: [UInt8]) {
        self.init(String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n"))
    }

    private init(_ text: String) {
        let end = text.firstRange(of: "\n\n")
        let head = end.map { text[..<$0.lowerBound] } ?? text[...]
        body = end.map { String(text[$0.upperBound...]) } ?? ""
        headers = Self.unfolded(head).split(separator: "\n").compactMap { line in
            line.firstIndex(of: ":").map { colon in
                let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
                return (line[..<colon].lowercased(), value)
            }
        }
    }

    /// Joins lines that begin with a space to the previous ones.
    private static func unfolded(_ head: Substring) -> String { String(head).replacing(/\n[ \t]+/, with: " ") }

    /// Empty if it's missing.
    func header(_ name: String) -> String { headers.first { $0.name == name.lowercased() }?.value ?? "" }

    /// The first plain text, also of parts; `nil` without one.
    private var plainPart: String? {
        let type = header("Content-Type")
        guard type.lowercased().hasPrefix("multipart/") else {
            return type.isEmpty || type.lowercased().hasPrefix("text/plain") ? decodedBody : nil
        }
        return parts(of: type).lazy.compactMap(\.plainPart).first
    }

    var plainText: String { plainPart ?? decodedBody }

    private func parts(of type: String) -> [MailEntity] {
        guard let match = type.firstMatch(of: /boundary="?(?<boundary>[^";]+)/) else { return [] }
        return ("\n" + body).split(separator: "\n--" + match.boundary, omittingEmptySubsequences: false)
            .dropFirst().filter { !$0.hasPrefix("--") }.map { MailEntity(String($0.drop { $0 != "\n" }.dropFirst())) }
    }

    private var decodedBody: String {
        switch header("Content-Transfer-Encoding").lowercased() {
        case "quoted-printable": QuotedText.decode(body)
        case "base64": EncodedWords.base64(body.filter { !$0.isWhitespace }) ?? body
        default: body
        }
    }
}

/// Quoted-printable text (RFC 2045 §6.7).
private enum QuotedText {
    static func decode(_ text: String) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.replacing("=\n", with: "").utf8)[...]
        while let byte = rest.popFirst() {
            let code = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "="), let value = UInt8(code, radix: 16), code.count == 2 {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Encoded words in headers (RFC 2047), in UTF-8.
private enum EncodedWords {
    static func decode(_ text: String) -> String {
        // Spaces between two encoded words are no part of the text.
        let joined = text.replacing(/\?=\s+=\?/, with: "?==?")
        let word = /=\?[\w-]+\?(?<encoding>[bBqQ])\?(?<text>[^?]*)\?=/
        return joined.replacing(word) { match -> String in
            let text = String(match.output.text)
            if match.output.encoding.lowercased() == "q" { return QuotedText.decode(text.replacing("_", with: " ")) }
            return base64(text) ?? String(match.output.0)
        }
    }

    static func base64(_ text: String) -> String? {
        Data(base64Encoded: text).map { String(decoding: $0, as: UTF8.self) }
    }
}
