import ServiceKit

/// How far a search has been gone through for cards.
struct DeckPosition: Equatable, Sendable {
    /// Geo-search's; nil before the first post.
    var cursor: Cursor?
    /// Whether a card has been told since the first post: then what is behind the last is the first once more.
    var isFruitful = false
}

extension DeckPosition {
    /// One letter before geo-search's cursor, which says itself what it belongs to.
    private static let (fruitful, barren): (Character, Character) = ("f", "b")

    /// - Throws: `invalid` (`cursor`).
    init(_ cursor: Cursor?) throws(Fault) {
        guard let cursor else { return }
        let rest = String(cursor.text.dropFirst())
        switch cursor.text.first {
        case Self.fruitful: isFruitful = true
        case Self.barren: isFruitful = false
        default: throw BrokenRule.notACursor.fault(at: "cursor")
        }
        self.cursor = rest.isEmpty ? nil : Cursor(text: rest)
    }

    var text: Cursor { Cursor(text: String(isFruitful ? Self.fruitful : Self.barren) + (cursor?.text ?? "")) }
}
