import CatalogueContract
import FavouritesContract
import GatewayKit
import UmkreisVocabulary
import UmkreisWire

/// `cards --json`: prints a card and reads a decision per line.
struct CardLines {
    private struct Line: Encodable {
        let v = 1
        var card: Card?
        var ownerName: String?
        var undone: SwipedPost?
        /// No more cards for now.
        var isEnd: Bool?
        var error: Fault?
    }

    private enum Decision {
        case swipe(SwipeDecision, PostID)
        case undo
        case quit

        init(_ line: InputLines.Line) throws(Fault) {
            guard case .text(let bytes) = line else { throw Fault(.tooLarge, "the line is too long", rule: "too-long") }
            let words = String(decoding: bytes, as: UTF8.self).split(separator: " ").map(String.init)
            if words == ["undo"] {
                self = .undo
            } else if words == ["quit"] {
                self = .quit
            } else if words.count == 2, let decision = SwipeDecision(rawValue: words[0]), let post = PostID(words[1]) {
                self = .swipe(decision, post)
            } else {
                throw Fault(.invalid, "a decision is like ID, skip ID, undo or quit", rule: "not-a-decision")
            }
        }
    }

    private let session: Session
    private var deck: CardDeck

    init(_ session: Session, _ deck: CardDeck) {
        self.session = session
        self.deck = deck
    }

    /// Runs until `quit` or the end of input.
    func run() async throws {
        var deck = deck
        var lines = InputLines(session.console.input)
        var shown: PostID?
        var isEndPrinted = false
        while true {
            if let card = try await deck.top() {
                if card.post.id != shown {
                    try print(Line(card: card, ownerName: deck.names[card.post.owner]))
                }
                (shown, isEndPrinted) = (card.post.id, false)
            } else if !isEndPrinted {
                try print(Line(isEnd: true))
                (shown, isEndPrinted) = (nil, true)
            }
            guard let line = await lines.next() else { return }
            do {
                switch try Decision(line) {
                case .quit: return
                case .undo:
                    guard let undone = try await deck.undo() else {
                        throw Fault(.notFound, "you have not decided on any card yet", rule: "nothing-decided")
                    }
                    try print(Line(undone: undone))
                    shown = nil
                case .swipe(let decision, let post): try await deck.decide(decision, on: post)
                }
            } catch let fault as Fault {
                try print(Line(error: fault))
            }
        }
    }

    private func print(_ line: Line) throws { try session.output.item(line) { "" } }
}
