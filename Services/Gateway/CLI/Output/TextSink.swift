import GatewaySupervision
import Glibc

struct TextSink: Sendable {
    let isTerminal: Bool
    /// 80 if unknown.
    var columns = 80
    let write: @Sendable (String) -> Void

    /// Writes unbuffered, so that an abrupt exit loses no output.
    static func descriptor(_ file: Int32) -> TextSink {
        var window = winsize()
        let isTerminal = isatty(file) == 1
        let isKnown = isTerminal && ioctl(file, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0
        return TextSink(isTerminal: isTerminal, columns: isKnown ? Int(window.ws_col) : 80) { text in
            _ = FileReplacement.writeAll(Array(text.utf8), to: file)
        }
    }

    func line(_ text: String) { write(text + "\n") }

    /// Writes prose; a terminal's lines break between words.
    func sentence(_ text: String, indent: Int = 0, paint: (String) -> String = { $0 }) {
        let margin = String(repeating: " ", count: indent)
        guard isTerminal else { return line(paint(margin + text)) }
        let lines = TextWrap.lines(text, width: max(20, columns - indent), breaksWords: false)
        line(paint(lines.map { margin + $0 }.joined(separator: "\n")))
    }
}

struct Style: Sendable {
    private(set) var isColoured: Bool
    /// The window's width; `nil` without a terminal.
    let columnLimit: Int?
    /// Whether tables have headers and times are relative.
    let isForHumans: Bool

    /// `NO_COLOR` and `TERM=dumb` disable colour (https://no-color.org).
    init(for sink: TextSink, _ environment: [String: String]) {
        isForHumans = sink.isTerminal
        columnLimit = sink.isTerminal ? sink.columns : nil
        isColoured =
            sink.isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// For text that is measured.
    var uncoloured: Style {
        var style = self
        style.isColoured = false
        return style
    }

    func bold(_ text: String) -> String { wrapped(text, "1") }
    func dim(_ text: String) -> String { wrapped(text, "2") }
    func inverse(_ text: String) -> String { wrapped(text, "7") }
    func green(_ text: String) -> String { wrapped(text, "32") }
    func yellow(_ text: String) -> String { wrapped(text, "33") }
    func red(_ text: String) -> String { wrapped(text, "31") }

    /// Makes addresses in text links that a terminal opens (OSC 8).
    ///
    /// A terminal that doesn't know the sequence shows the text alone. Used after measuring.
    func linked(_ text: String) -> String {
        guard isColoured else { return text }
        return text.replacing(#/(?:mailto:|tel:|geo:|https?:\/\/)[^\s"<>]+/#) { match in
            "\u{1B}]8;;\(match.output)\u{1B}\\\(match.output)\u{1B}]8;;\u{1B}\\"
        }
    }

    private func wrapped(_ text: String, _ code: String) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
