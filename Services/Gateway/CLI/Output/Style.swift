/// How text looks where it goes: plain for programs and files, with a little weight on a terminal.
struct Style: Sendable {
    /// Whether there may be colour.
    let isColoured: Bool
    /// Whether tables have headers and times are relative.
    let isForPeople: Bool

    /// - Parameter environment: `NO_COLOR` that is not empty and `TERM=dumb` forbid colour (https://no-color.org).
    init(for sink: TextSink, _ environment: [String: String]) {
        isForPeople = sink.isTerminal
        isColoured =
            sink.isTerminal && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }

    var hasHeaders: Bool { isForPeople }

    func dim(_ text: String) -> String { wrapped(text, "2") }
    func red(_ text: String) -> String { wrapped(text, "31") }

    private func wrapped(_ text: String, _ code: String) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
