import UmkreisTexts

/// Names and values, one per line.
///
/// Names are English and part of a text's key: `cli.fact.name`.
package struct FactSheet {
    private var facts: [(name: String, value: String)] = []

    package init() {}

    /// Skips empty values.
    package mutating func add(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        let text = localized("cli.fact.\(name)")
        facts.append((text.hasPrefix("cli.fact.") ? name : text, value))
    }

    package func text(_ style: Style) -> String {
        let width = facts.map { DisplayWidth.of($0.name) }.max() ?? 0
        return facts.map { fact in
            let indent = "\n" + String(repeating: " ", count: width + 2)
            let padding = String(repeating: " ", count: width - DisplayWidth.of(fact.name))
            let beside = style.dim(fact.name) + padding + "  "
            guard let limit = style.columnLimit else {
                return beside + PlainText.lines(fact.value).replacing("\n", with: indent)
            }
            let room = max(20, limit - width - 2)
            let lines = TextWrap.lines(fact.value, width: room, breaksWords: false)
            if lines.allSatisfy({ DisplayWidth.of($0) <= room }) { return beside + lines.joined(separator: indent) }
            // A word that is too long, such as an id, has lines of its own.
            let below = TextWrap.lines(fact.value, width: max(20, limit - 2), breaksWords: false)
            return ([style.dim(fact.name)] + below).joined(separator: "\n  ")
        }.joined(separator: "\n")
    }
}
