import CatalogueContract
import FavouritesContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// The cards of a search: like, skip, undo.
struct DeckCards: CardSource {
    private var deck: CardDeck

    init(_ deck: CardDeck) {
        self.deck = deck
    }

    var keys: KeyBar {
        KeyBar([
            "l": "like", "s": "skip", "u": "undo", "o": "open", "v": "others", "c": "contact", "p": "photo",
            "q": "quit",
        ])
    }

    var nothing: String { localized("cli.cards.noMore") }

    var place: String? { deck.place }

    mutating func card() async throws -> (card: Card, ownerName: String?)? {
        try await deck.top().map { ($0, deck.names[$0.post.owner]) }
    }

    mutating func press(_ key: TerminalKey, _ terminal: KeyTerminal) async throws -> String? {
        switch key {
        case .letter("l"), .right: try await decide(.like)
        case .letter("s"), .left: try await decide(.skip)
        case .letter("u"):
            try await deck.undo().map { localized("cli.cards.undone.\($0.decision.rawValue)") }
                ?? localized("cli.cards.nothingToUndo")
        default: nil
        }
    }

    private mutating func decide(_ decision: SwipeDecision) async throws -> String? {
        guard let card = try await deck.top() else { return nothing }
        try await deck.decide(decision, on: card.post.id)
        let title = TextValue.words(PlainText.oneLine(card.post.content.title))
        return localized("cli.cards.decided.\(decision.rawValue)", ["title": title])
    }
}
