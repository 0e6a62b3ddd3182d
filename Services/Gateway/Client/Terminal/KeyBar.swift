import GatewayKit
import UmkreisTexts

/// The keys of a screen and their effects, on as many lines as the window needs.
struct KeyBar {
    private let items: [(key: String, word: String)]

    /// - Parameter items: Keys, and names of texts: `cli.key.name`.
    init(_ items: KeyValuePairs<String, String>) {
        self.items = items.map { ($0.key, localized("cli.key.\($0.value)")) }
    }

    func lines(_ width: Int, _ style: Style) -> [String] {
        var lines: [(text: String, width: Int)] = []
        for (key, word) in items {
            let needed = DisplayWidth.of(key) + 1 + DisplayWidth.of(word)
            let shown = style.bold(key) + " " + style.dim(word)
            if let last = lines.last, last.width + 3 + needed <= width {
                lines[lines.count - 1] = (last.text + "   " + shown, last.width + 3 + needed)
            } else {
                lines.append((shown, needed))
            }
        }
        return lines.map(\.text)
    }
}
