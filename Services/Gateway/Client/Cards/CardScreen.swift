import AuthContract
import CatalogueContract
import FavouritesContract
import GatewayKit
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// The content of a card table: a deck or the user's own posts.
protocol CardSource {
    var keys: KeyBar { get }
    /// Shown when it's empty.
    var nothing: String { get }
    /// The number of the card and of all, as in `3 of 12`; `nil` if it's empty.
    var place: String? { get }

    mutating func card() async throws -> (card: Card, ownerName: String?)?

    /// Handles a key; returns a notice, or `nil` for an unknown key.
    mutating func press(_ key: TerminalKey, _ terminal: KeyTerminal) async throws -> String?
}

/// One card at a time, with pages about it.
struct CardScreen<Show: CardSource>: KeyScreen {
    private let session: Session
    private var show: Show
    /// Shown instead of the card, the last one on top.
    private var pages: [any CardPage] = []
    private var photos: PhotoCache
    private var notice = ""

    init(_ session: Session, _ show: Show) {
        self.session = session
        self.show = show
        photos = PhotoCache(session)
    }

    // MARK: Keys

    mutating func press(_ key: TerminalKey, _ terminal: KeyTerminal) async throws -> Bool {
        notice = ""
        do {
            guard let page = pages.last else { return try await pressOnCard(key, terminal) }
            var turned = page
            switch try await turned.press(key, session) {
            case .stays: pages[pages.count - 1] = turned
            case .closes: pages.removeLast()
            case .opens(let next): pages += [next]
            }
        } catch let fault as Fault {
            notice = FaultText(fault: fault, command: CardsCommand.self).message
        }
        return true
    }

    private mutating func pressOnCard(_ key: TerminalKey, _ terminal: KeyTerminal) async throws -> Bool {
        if key == .letter("q") { return false }
        if let pressed = try await show.press(key, terminal) {
            notice = pressed
            return true
        }
        guard let (card, owner) = try await show.card() else { return true }
        switch key {
        case .letter("o"), .enter: pages = [TextPage(try await session.posts.detail(of: card.post, ownerName: owner))]
        case .letter("v"): pages = [OffersPage(try await session.posts.others(of: card.post), of: owner)]
        case .letter("c"): pages = [TextPage(try await session.posts.contact(of: card.post))]
        case .letter("p") where card.post.photos?.isEmpty ?? true: notice = localized("cli.cards.noPhoto")
        case .letter("p"): pages = [PhotoPage(card.post.photos ?? [])]
        default: break
        }
        return true
    }

    // MARK: Drawing

    mutating func frame(_ terminal: KeyTerminal) async throws -> String {
        let size = terminal.size
        let style = session.output.style
        let bar = (pages.last?.keys ?? show.keys).lines(size.columns - 1, style)
        let room = CardRoom(columns: max(20, size.columns - 1), rows: max(2, size.rows - 1 - bar.count))
        var drawn =
            if let page = pages.last {
                await page.draw(room, photos, terminal)
            } else {
                try await drawCard(room, terminal)
            }
        drawn.lines = Array(drawn.lines.prefix(room.rows))
        drawn.lines += Array(repeating: "", count: room.rows - drawn.lines.count)
        let last = [DisplayWidth.cut(notice, to: room.columns)] + bar
        return (drawn.lines.map(style.linked) + last).joined(separator: "\r\n") + drawn.sequence
    }

    private mutating func drawCard(_ room: CardRoom, _ terminal: KeyTerminal) async throws -> DrawnPage {
        guard let shown = try await show.card() else { return DrawnPage(lines: [show.nothing]) }
        let face = CardFace(
            card: shown.card,
            ownerName: shown.ownerName,
            place: show.place,
            lang: session.options.lang,
            moments: session.output.moments
        )
        var lines = face.head(room.columns)
        if let title = lines.first { lines[0] = session.output.style.bold(title) }
        var sequence = ""
        let left = room.rows - lines.count - 2
        if let photo = shown.card.post.photos?.first, left >= 4 {
            let box = CardRoom(columns: room.columns, rows: left * 2 / 3)
            if let picture = await photos.picture(photo, .medium, box, terminal) {
                sequence = picture.placed(under: lines.count)
                lines += picture.lines
            }
        }
        lines += [""] + face.body(room.columns, room.rows - lines.count - 1)
        return DrawnPage(lines: lines, sequence: sequence)
    }
}

/// The size of a page, in characters.
struct CardRoom {
    var columns: Int
    var rows: Int
}

struct DrawnPage {
    var lines: [String]
    /// Draws pictures on the lines.
    var sequence = ""
}

extension TerminalPicture {
    /// Its sequence, with the way to its first line.
    func placed(under lines: Int) -> String { sequence.isEmpty ? "" : "\u{1B}[\(lines + 1);1H" + sequence }
}
