import GatewaySupervision
import Glibc
import Synchronization

package struct TextSink: Sendable {
    package let isTerminal: Bool
    package let write: @Sendable (String) -> Void
    /// Asked each time, since windows are resized.
    private let width: @Sendable () -> Int
    private let progress = ProgressLine()

    package init(
        isTerminal: Bool,
        columns: @autoclosure @escaping @Sendable () -> Int = 80,
        write: @escaping @Sendable (String) -> Void
    ) {
        self.isTerminal = isTerminal
        self.write = write
        width = columns
    }

    /// 80 if unknown.
    package var columns: Int { width() }

    /// Writes unbuffered, so that an abrupt exit loses no output.
    static func descriptor(_ file: Int32) -> TextSink {
        let isTerminal = isatty(file) == 1
        return TextSink(isTerminal: isTerminal, columns: isTerminal ? windowColumns(of: file) : 80) { text in
            _ = FileReplacement.writeAll(Array(text.utf8), to: file)
        }
    }

    private static func windowColumns(of file: Int32) -> Int {
        var window = winsize()
        return ioctl(file, UInt(TIOCGWINSZ), &window) == 0 && window.ws_col > 0 ? Int(window.ws_col) : 80
    }

    package func line(_ text: String) { write(progress.replacement(text + "\n", stays: true)) }

    /// Replaces the progress line on a terminal; the next line replaces it too.
    func advance(_ text: String) {
        guard isTerminal else { return }
        let replacement = progress.replacement(DisplayWidth.cut(text, to: columns - 1), stays: text.isEmpty)
        if !replacement.isEmpty { write(replacement) }
    }

    /// Writes prose; a terminal's lines break between words.
    package func sentence(_ text: String, indent: Int = 0, paint: (String) -> String = { $0 }) {
        let margin = String(repeating: " ", count: indent)
        guard isTerminal else { return line(paint(margin + text)) }
        line(paint(broken(text, indent).map { margin + $0 }.joined(separator: "\n")))
    }

    /// Writes a question; the answer is typed after it.
    func prompt(_ text: String) {
        let lines = broken(text, 0)
        // Breaking drops the space at the end.
        write(lines.joined(separator: "\n") + (lines.count > 1 ? " " : ""))
    }

    func broken(_ text: String, _ indent: Int) -> [String] {
        TextWrap.lines(text, width: max(20, columns - indent), breaksWords: false)
    }
}

/// A line of a terminal that the next output replaces.
private final class ProgressLine: Sendable {
    private let isShown = Mutex(false)

    /// - Parameter stays: `false` if the next output replaces this text as well.
    func replacement(_ text: String, stays: Bool) -> String {
        let wasShown = isShown.withLock { isShown in
            defer { isShown = !stays }
            return isShown
        }
        return wasShown ? "\r\u{1B}[K" + text : text
    }
}

package struct Style: Sendable {
    package private(set) var isColoured: Bool
    /// The window's width; `nil` without a terminal.
    package let columnLimit: Int?
    /// Whether tables have headers and times are relative.
    package let isForHumans: Bool

    /// `NO_COLOR` and `TERM=dumb` disable colour (https://no-color.org).
    package init(for sink: TextSink, _ environment: [String: String]) {
        isForHumans = sink.isTerminal
        columnLimit = sink.isTerminal ? sink.columns : nil
        isColoured =
            sink.isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    /// The style without colours, for text that is measured.
    package var uncoloured: Style {
        var style = self
        style.isColoured = false
        return style
    }

    package func bold(_ text: String) -> String { wrapped(text, "1") }
    package func dim(_ text: String) -> String { wrapped(text, "2") }
    package func inverse(_ text: String) -> String { wrapped(text, "7") }
    package func green(_ text: String) -> String { wrapped(text, "32") }
    package func yellow(_ text: String) -> String { wrapped(text, "33") }
    package func red(_ text: String) -> String { wrapped(text, "31") }

    /// Makes addresses in text links that a terminal opens (OSC 8).
    ///
    /// A terminal that doesn't know the sequence shows the text alone. Used after measuring.
    package func linked(_ text: String) -> String {
        guard isColoured else { return text }
        return text.replacing(#/(?:mailto:|tel:|geo:|https?:\/\/)[^\s"<>]+/#) { match in
            "\u{1B}]8;;\(match.output)\u{1B}\\\(match.output)\u{1B}]8;;\u{1B}\\"
        }
    }

    private func wrapped(_ text: String, _ code: String) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
