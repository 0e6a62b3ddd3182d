struct MailText: Sendable, Equatable {
    enum Paragraph: Sendable, Equatable {
        case words(String)
        case code(String)
    }

    /// The subject, which contains no secrets, since locked phones show it.
    let subject: String
    let paragraphs: [Paragraph]

    init(_ subject: String, _ paragraphs: Paragraph...) {
        self.subject = subject
        self.paragraphs = paragraphs
    }

    var plain: String {
        paragraphs.map { paragraph in
            switch paragraph {
            case .words(let words): words
            case .code(let code): "    \(code)"
            }
        }.joined(separator: "\n\n") + "\n"
    }

    /// Loads no external resources.
    func html(in language: MailLanguage) -> String {
        let body = paragraphs.map { paragraph in
            switch paragraph {
            case .words(let words): "<p>\(Self.escaped(words))</p>"
            case .code(let code): "<p style=\"font-size:1.5em\"><strong>\(Self.escaped(code))</strong></p>"
            }
        }
        return """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)">
            <head><meta charset="utf-8"><title>\(Self.escaped(subject))</title></head>
            <body>
            \(body.joined(separator: "\n"))
            </body>
            </html>

            """
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&#39;")
    }
}

extension [String?] {
    /// Those that there are, one a line; `nil` without any.
    var paragraph: String? {
        let lines = compactMap(\.self)
        return lines.isEmpty ? nil : lines.joined(separator: "\n")
    }
}

extension MailText.Paragraph: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) { self = .words(value) }
}

extension MailTemplate {
    func text(in language: MailLanguage) -> MailText {
        switch language {
        case .english: english
        case .german: german
        case .dutch: dutch
        }
    }
}
