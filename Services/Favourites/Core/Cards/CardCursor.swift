import ServiceKit

/// The position in a pass.
struct CardCursor: Equatable, Sendable {
    /// Geo-search's cursor; `nil` at the start.
    var cursor: Cursor?
    /// Whether the pass found cards; then it restarts at the end.
    var foundCards = false
}

extension CardCursor {
    /// Prefix of the encoded cursor.
    private static let (withCards, withoutCards): (Character, Character) = ("f", "b")

    init(_ cursor: Cursor?) throws(Fault) {
        guard let cursor else { return }
        let rest = String(cursor.text.dropFirst())
        switch cursor.text.first {
        case Self.withCards: foundCards = true
        case Self.withoutCards: foundCards = false
        default: throw BrokenRule.notACursor.fault(at: "cursor")
        }
        self.cursor = rest.isEmpty ? nil : Cursor(text: rest)
    }

    var text: Cursor { Cursor(text: String(foundCards ? Self.withCards : Self.withoutCards) + (cursor?.text ?? "")) }
}
