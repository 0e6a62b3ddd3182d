import CatalogueContract
import GatewayKit
import UmkreisTexts

/// A page about a card.
protocol CardPage: Sendable {
    var keys: KeyBar { get }

    mutating func press(_ key: TerminalKey, _ session: Session) async throws -> CardPageStep

    func draw(_ room: CardRoom, _ photos: PhotoCache, _ terminal: KeyTerminal) async -> DrawnPage
}

enum CardPageStep {
    case stays
    case closes
    case opens(any CardPage)
}

/// Text that is read downwards.
struct TextPage: CardPage {
    private let text: String
    private var above = 0

    init(_ text: String) {
        self.text = text
    }

    var keys: KeyBar { KeyBar(["↑↓": "scroll", "q": "return"]) }

    mutating func press(_ key: TerminalKey, _ session: Session) -> CardPageStep {
        switch key {
        case .down, .letter("j"), .letter(" "), .enter: above += key == .letter(" ") || key == .enter ? 5 : 1
        case .up, .letter("k"): above = max(0, above - 1)
        default: return .closes
        }
        return .stays
    }

    func draw(_ room: CardRoom, _ photos: PhotoCache, _ terminal: KeyTerminal) -> DrawnPage {
        DrawnPage(lines: lines(room))
    }

    func lines(_ room: CardRoom) -> [String] {
        let lines = wrapped(room.columns)
        let shown = Array(lines.dropFirst(min(above, max(0, lines.count - room.rows))))
        return shown.count > room.rows ? shown.prefix(room.rows - 1) + ["…"] : shown
    }

    /// Wraps only lines that are too long, so that tables stay aligned.
    private func wrapped(_ width: Int) -> [String] {
        PlainText.lines(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init).flatMap {
            DisplayWidth.of($0) <= width ? [$0] : TextWrap.lines($0, width: width)
        }
    }
}

/// Posts to choose from.
struct OffersPage: CardPage {
    private let posts: [Post]
    private let owner: String?
    private var chosen = 0

    init(_ posts: [Post], of owner: String?) {
        self.posts = posts
        self.owner = owner
    }

    var keys: KeyBar { posts.isEmpty ? KeyBar(["q": "return"]) : KeyBar(["↑↓": "choose", "⏎": "open", "q": "return"]) }

    mutating func press(_ key: TerminalKey, _ session: Session) async throws -> CardPageStep {
        switch key {
        case .down, .letter("j"): chosen = min(chosen + 1, max(0, posts.count - 1))
        case .up, .letter("k"): chosen = max(0, chosen - 1)
        case .enter, .letter("o"):
            guard posts.indices.contains(chosen) else { return .stays }
            return .opens(TextPage(try await session.posts.detail(of: posts[chosen], ownerName: owner)))
        default: return .closes
        }
        return .stays
    }

    func draw(_ room: CardRoom, _ photos: PhotoCache, _ terminal: KeyTerminal) -> DrawnPage {
        guard !posts.isEmpty else { return DrawnPage(lines: [localized("cli.cards.noOthers")]) }
        let first = max(0, chosen - room.rows + 1)
        let lines = posts.indices.dropFirst(first).prefix(room.rows).map { index in
            let content = posts[index].content
            let text = [content.title, content.price.map { MoneyText.of($0) }].compactMap(\.self).joined(
                separator: " · "
            )
            return (index == chosen ? "▸ " : "  ") + DisplayWidth.cut(PlainText.oneLine(text), to: room.columns - 2)
        }
        return DrawnPage(lines: Array(lines))
    }
}

/// A post's photos, one at a time.
struct PhotoPage: CardPage {
    private let photos: [Photo]
    private var index = 0

    init(_ photos: [Photo]) {
        self.photos = photos
    }

    var keys: KeyBar { photos.count > 1 ? KeyBar(["←→": "photo", "q": "return"]) : KeyBar(["q": "return"]) }

    mutating func press(_ key: TerminalKey, _ session: Session) -> CardPageStep {
        switch key {
        case .right, .letter("n"), .letter(" "): index = min(index + 1, photos.count - 1)
        case .left, .letter("b"): index = max(0, index - 1)
        default: return .closes
        }
        return .stays
    }

    /// Draws the photo, or else its size and the command that saves it.
    func draw(_ room: CardRoom, _ cache: PhotoCache, _ terminal: KeyTerminal) async -> DrawnPage {
        let photo = photos[index]
        let size = "\(photo.width) × \(photo.height)"
        let place: [String: TextValue] = ["number": .count(index + 1), "count": .count(photos.count)]
        let caption = photos.count > 1 ? localized("cli.cards.place", place) + " · " + size : size
        let box = CardRoom(columns: room.columns, rows: room.rows - 1)
        if let picture = await cache.picture(photo, .large, box, terminal) {
            return DrawnPage(lines: picture.lines + [caption], sequence: picture.placed(under: 0))
        }
        return DrawnPage(lines: [caption, "umkreis photo get \(photo.id)"])
    }
}
