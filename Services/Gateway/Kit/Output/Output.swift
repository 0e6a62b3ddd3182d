import UmkreisVocabulary
package import UmkreisWire

/// Results go to standard output, notices to standard error.
package struct Output: Sendable {
    package let isJSON: Bool
    package let style: Style
    /// IDs printed in tables.
    let listed = IDRecorder()
    private let data: TextSink
    private let notices: TextSink
    package let isQuiet: Bool
    private let now: @Sendable () -> Timestamp

    init(_ console: Console, isJSON: Bool, isQuiet: Bool) {
        data = console.output
        notices = console.notices
        self.isJSON = isJSON
        self.isQuiet = isQuiet
        style = Style(for: console.output, console.environment)
        now = console.now
    }

    /// The time of each line is read when it is printed, since a watch runs for hours.
    package var moments: MomentText { MomentText(now: now(), isRelative: data.isTerminal) }

    /// Prints JSON or text; empty text is omitted.
    package func show(_ value: some Encodable, _ words: () -> String) throws(Fault) {
        if isJSON { return print(try JSONEnvelope.line(value)) }
        let text = words()
        if !text.isEmpty { print(text) }
    }

    /// Prints JSON, or a report that `--quiet` suppresses.
    package func report(_ value: some Encodable, _ words: () -> String) throws(Fault) {
        try show(value) { isQuiet ? "" : words() }
    }

    /// Prints JSON or a sentence, which a terminal breaks between words.
    package func state(_ value: some Encodable, _ sentence: () -> String) throws(Fault) {
        try show(value) { data.isTerminal ? data.broken(sentence(), 0).joined(separator: "\n") : sentence() }
    }

    /// Prints one of many results: text, or JSON without envelope.
    package func item(_ value: some Encodable, _ words: () -> String) throws(Fault) {
        print(isJSON ? PlainText.json(try WireJSON.text(value)) : words())
    }

    /// Prints a line of a result that has no JSON form.
    package func text(_ line: String) {
        if !isJSON { print(line) }
    }

    private func print(_ line: String) {
        // Both are the same window, where the progress line is replaced.
        if data.isTerminal { notices.advance("") }
        data.line(line)
    }

    /// The window's width; `nil` without a terminal.
    package var columnLimit: Int? { style.columnLimit }

    /// The columns of a progress line.
    package var progressColumns: Int { notices.columns - 1 }

    /// Whether results are printed on a terminal, and not as JSON.
    package var isReadByPerson: Bool { style.isForHumans && !isJSON }

    /// Whether notices are printed for a person.
    package var saysNotices: Bool { !isQuiet && !isJSON }

    package func notice(_ text: String) {
        if !isQuiet { notices.sentence(text) }
    }

    /// Replaces the progress line on a terminal; empty text removes it.
    package func advance(_ text: String) {
        if !isQuiet { notices.advance(text) }
    }
}
