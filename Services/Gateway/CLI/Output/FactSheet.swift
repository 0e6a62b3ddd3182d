/// One thing's facts under each other: a name, a value.
struct FactSheet {
    private var facts: [(name: String, value: String)] = []

    /// Adds a fact; nothing for one that is not there.
    mutating func add(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        facts.append((name, value))
    }

    func text(_ style: Style) -> String {
        let width = facts.map(\.name.count).max() ?? 0
        return facts.map { fact in
            let padding = String(repeating: " ", count: width - fact.name.count)
            let lines = PlainText.lines(fact.value).split(separator: "\n", omittingEmptySubsequences: false)
            let indent = "\n" + String(repeating: " ", count: width + 2)
            return style.dim(fact.name) + padding + "  " + lines.joined(separator: indent)
        }.joined(separator: "\n")
    }
}
