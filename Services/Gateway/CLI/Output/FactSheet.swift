import Texts

/// Names and values, one per line.
///
/// Names are English and part of a text's key: `cli.fact.name`.
struct FactSheet {
    private var facts: [(name: String, value: String)] = []

    /// Skips empty values.
    mutating func add(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        let text = localized("cli.fact.\(name)")
        facts.append((text.hasPrefix("cli.fact.") ? name : text, value))
    }

    func text(_ style: Style) -> String {
        let width = facts.map { DisplayWidth.of($0.name) }.max() ?? 0
        return facts.map { fact in
            let padding = String(repeating: " ", count: width - DisplayWidth.of(fact.name))
            let lines =
                style.columnLimit.map { limit in
                    TextWrap.lines(fact.value, width: max(20, limit - width - 2), breaksWords: false)
                }
                ?? PlainText.lines(fact.value).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let indent = "\n" + String(repeating: " ", count: width + 2)
            return style.dim(fact.name) + padding + "  " + lines.joined(separator: indent)
        }.joined(separator: "\n")
    }
}
