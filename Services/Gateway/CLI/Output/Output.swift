import Vocabulary
import Wire

/// Where one command's words go: what was asked for to standard output, all else to standard error.
struct Output: Sendable {
    let isJSON: Bool
    let style: Style
    let moments: MomentText
    /// The ids in the tables that this command has printed.
    let listed = IDRecorder()
    private let data: TextSink
    private let notices: TextSink
    private let isQuiet: Bool

    init(_ console: Console, isJSON: Bool, isQuiet: Bool) {
        data = console.output
        notices = console.notices
        self.isJSON = isJSON
        self.isQuiet = isQuiet
        style = Style(for: console.output, console.environment)
        moments = MomentText(now: console.now(), isRelative: console.output.isTerminal)
    }

    /// Prints a result: the value under `--json`, the words otherwise; empty words print nothing.
    func show(_ value: some Encodable, _ words: () -> String) throws(Fault) {
        if isJSON { return data.line(try JSONEnvelope.line(value)) }
        let text = words()
        if !text.isEmpty { data.line(text) }
    }

    /// Prints one of many results: a line of JSON without the envelope, or words.
    func item(_ value: some Encodable, _ words: () -> String) throws(Fault) {
        data.line(isJSON ? PlainText.json(try WireJSON.text(value)) : words())
    }

    /// Prints a table, cut to the window where there is one.
    func table(_ table: TextTable) -> String {
        listed.add(table.ids)
        return table.text(style, width: data.isTerminal ? data.columns : nil)
    }

    /// Says something that is not the result.
    func notice(_ text: String) {
        if !isQuiet { notices.line(text) }
    }

    /// Says how far a long work is, over the line that said it before; nothing where nobody looks.
    func advance(_ text: String) {
        if notices.isTerminal, !isQuiet { notices.write("\r\u{1B}[K" + text) }
    }
}
