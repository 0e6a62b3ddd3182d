import CatalogueContract
import FavouritesContract
import Vocabulary
import Wire

/// The cards of a search: like, skip, undo.
struct DeckCards: CardSource {
    private let words: CardStrings
    private var deck: CardDeck

    init(_ session: Session, _ deck: CardDeck) {
        words = CardStrings.of(session.options.lang)
        self.deck = deck
    }

    var keys: String { words.deckKeys }
    var nothing: String { words.noMore }

    mutating func card() async throws -> (card: Card, ownerName: String?)? {
        try await deck.top().map { ($0, deck.names[$0.post.owner]) }
    }

    mutating func press(_ key: KeyTerminal.Key, _ terminal: KeyTerminal) async throws -> String? {
        switch key {
        case .letter("l"), .right: try await decide(.like, words.liked)
        case .letter("s"), .left: try await decide(.skip, words.skipped)
        case .letter("u"):
            try await deck.undo().map { "\(words.tookBack): \($0.decision.rawValue)" } ?? words.nothingToUndo
        default: nil
        }
    }

    private mutating func decide(_ decision: SwipeDecision, _ word: String) async throws -> String? {
        guard let card = try await deck.top() else { return words.noMore }
        try await deck.decide(decision, on: card.post.id)
        return "\(word): \(PlainText.oneLine(card.post.content.title))"
    }
}
