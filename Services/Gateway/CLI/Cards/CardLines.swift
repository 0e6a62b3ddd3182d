import CatalogueContract
import FavouritesContract
import GatewaySupervision
import Vocabulary
import Wire

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
            guard case .text(let bytes) = line else { throw Fault(.tooLarge, "the line is too long") }
            let words = String(decoding: bytes, as: UTF8.self).split(separator: " ").map(String.init)
            if words == ["undo"] {
                self = .undo
            } else if words == ["quit"] {
                self = .quit
            } else if words.count == 2, let decision = SwipeDecision(rawValue: words[0]), let post = PostID(words[1]) {
                self = .swipe(decision, post)
            } else {
                throw Fault(.invalid, "a decision is like ID, skip ID, undo or quit")
            }
        }
    }

    private let session: Session
    private var pile: CardDeck

    init(_ session: Session, _ pile: CardDeck) {
        self.session = session
        self.pile = pile
    }

    /// Runs until `quit` or the end of input.
    func run() async throws {
        var table = self
        var lines = InputLines(session.console.input)
        var shown: PostID?
        var isEndTold = false
        while true {
            if let card = try await table.pile.top() {
                if card.post.id != shown {
                    try table.tell(Line(card: card, ownerName: table.pile.names[card.post.owner]))
                }
                (shown, isEndTold) = (card.post.id, false)
            } else if !isEndTold {
                try table.tell(Line(isEnd: true))
                (shown, isEndTold) = (nil, true)
            }
            guard let line = await lines.next() else { return }
            do {
                switch try Decision(line) {
                case .quit: return
                case .undo:
                    guard let undone = try await table.pile.undo() else {
                        throw Fault(.notFound, "you have not decided on any card yet")
                    }
                    try table.tell(Line(undone: undone))
                    shown = nil
                case .swipe(let decision, let post): try await table.pile.decide(decision, on: post)
                }
            } catch let fault as Fault {
                try table.tell(Line(error: fault))
            }
        }
    }

    private func tell(_ line: Line) throws { try session.output.item(line) { "" } }
}
