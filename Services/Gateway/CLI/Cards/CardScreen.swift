import AuthContract
import CatalogueContract
import FavouritesContract
import Vocabulary
import Wire

/// The content of a card table: a deck or the user's own posts.
protocol CardSource {
    /// The legend.
    var keys: String { get }
    /// Shown when it's empty.
    var nothing: String { get }

    mutating func card() async throws -> (card: Card, ownerName: String?)?

    /// Handles a key; returns a notice, or `nil` for an unknown key.
    mutating func press(_ key: KeyTerminal.Key, _ terminal: KeyTerminal) async throws -> String?
}

/// A terminal screen with one card at a time.
struct CardScreen<Show: CardSource> {
    private let session: Session
    private let terminal: KeyTerminal
    private let words: CardStrings
    private let photoProtocol: TerminalPhotoProtocol?
    private var show: Show
    /// A page shown instead of the card.
    private var page: Page?
    private var notice = ""
    /// Cached photo.
    private var file: (id: MediaID, variant: MediaVariant, bytes: [UInt8])?

    private enum Page {
        /// `above`: lines scrolled off.
        case text(String, above: Int = 0)
        case photo
    }

    /// Runs until a key or signal, and restores the terminal.
    static func run(_ session: Session, showing show: Show) async throws {
        let terminal = try KeyTerminal(session.console)
        defer { terminal.close() }
        var screen = CardScreen(session, terminal, show)
        try await screen.run()
    }

    private init(_ session: Session, _ terminal: KeyTerminal, _ show: Show) {
        self.session = session
        self.terminal = terminal
        self.show = show
        words = CardStrings.of(session.options.lang)
        photoProtocol = TerminalPhotoProtocol(session.console.environment)
    }

    private mutating func run() async throws {
        try await draw()
        for await event in terminal.events {
            switch event {
            case .ended, .key(.end): return
            case .resized: break
            case .key(let key) where page != nil: turn(key)
            case .key(.letter("q")): return
            case .key(let key): try await press(key)
            }
            try await draw()
        }
    }

    /// Scrolls a long page, or closes it at its end or with `q`.
    private mutating func turn(_ key: KeyTerminal.Key) {
        if case .text(let text, let above) = page, key != .letter("q"), key != .escape,
            wrapped(text).count > above + room
        {
            page = .text(text, above: above + room - 1)
        } else {
            page = nil
        }
    }

    /// Wraps only lines that are too long, so that tables stay aligned.
    private func wrapped(_ text: String) -> [String] {
        PlainText.lines(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init).flatMap {
            DisplayWidth.of($0) <= width ? [$0] : TextWrap.lines($0, width: width)
        }
    }

    private var width: Int { max(20, terminal.size.columns - 1) }

    /// Lines above notice and legend.
    private var room: Int { max(2, terminal.size.rows - 2) }

    /// Shows faults as notices.
    private mutating func press(_ key: KeyTerminal.Key) async throws {
        notice = ""
        do {
            if let pressed = try await show.press(key, terminal) {
                notice = pressed
                return
            }
            guard let shown = try await show.card() else { return }
            switch key {
            case .letter("o"), .enter: page = .text(facts(of: shown.card, shown.ownerName))
            case .letter("v"): page = .text(try await others(of: shown.card.post))
            case .letter("c"): page = .text(try await contact(of: shown.card.post))
            case .letter("p") where shown.card.post.photos?.isEmpty ?? true: notice = words.noPicture
            case .letter("p"): page = .photo
            default: break
            }
        } catch let fault as Fault {
            notice = PlainText.oneLine(fault.message)
        }
    }

    private func facts(of card: Card, _ owner: String?) -> String {
        PostSheet(card.post, owner: owner, moments: session.output.moments).text(pageStyle)
    }

    /// Other posts of the owner, newest first.
    private func others(of post: Post) async throws -> String {
        let reply = try await session.send(ListPosts(owner: post.owner, state: .published, limit: 50))
        let others = reply.posts.filter { $0.id != post.id }
        guard !others.isEmpty else { return words.noOthers }
        let columns: [TableColumn<Post>] = [
            .text("POST") { $0.id }, .text("KIND") { $0.content.kind.text }, .flexible("TITLE") { $0.content.title },
        ]
        return TextTable(others, columns, session.output.moments).text(pageStyle, width: terminal.size.columns - 1)
    }

    /// Contact data of the post and of the owner's visible profile.
    private func contact(of post: Post) async throws -> String {
        let profile = try await session.send(FindProfile(user: post.owner)).profile
        var facts = FactSheet()
        facts.add("name", profile.displayName)
        let (posted, card) = (post.content.contact, profile.contact)
        for (name, values) in [
            ("email", [posted?.email, card?.email]), ("phone", [posted?.phone, card?.phone]),
            ("web", [posted?.website]),
        ] {
            facts.add(name, values.compactMap(\.self).joined(separator: "\n"))
        }
        guard posted != nil || card != nil else { return facts.text(pageStyle) + "\n\n" + words.noContact }
        return facts.text(pageStyle)
    }

    /// Pages are measured and wrapped.
    private var pageStyle: Style { session.output.style.uncoloured }

    // MARK: Drawing

    private mutating func draw() async throws {
        let (columns, rows) = terminal.size
        var lines: [String] = []
        var sequence = ""
        var legend = show.keys
        switch page {
        case .text(let text, let above):
            legend = words.pageKeys
            lines = Array(wrapped(text).dropFirst(above))
            if lines.count > room { lines = lines.prefix(room - 1) + ["…"] }
        case .photo:
            legend = words.pageKeys
            if let shown = try await show.card() {
                (lines, sequence) = try await draw(shown.card, columns, rows - 2, .large)
            }
        case nil:
            if let shown = try await show.card() {
                let face = CardFace(
                    card: shown.card,
                    ownerName: shown.ownerName,
                    lang: session.options.lang,
                    moments: session.output.moments
                )
                let head = face.head(width)
                let room = max(0, rows - head.count - 4)
                (lines, sequence) = try await draw(shown.card, columns, room * 2 / 3, .medium, under: head)
                lines += [""] + face.body(width, rows - lines.count - 3)
            } else {
                lines = [show.nothing]
            }
        }
        lines = Array(lines.prefix(max(1, rows - 2)))
        lines += Array(repeating: "", count: max(0, rows - 2 - lines.count))
        lines += [DisplayWidth.cut(notice, to: width), session.output.style.dim(DisplayWidth.cut(legend, to: width))]
        terminal.draw(lines.joined(separator: "\r\n") + sequence)
    }

    /// Returns the lines with room for the first photo, and the escape sequence that draws it.
    private mutating func draw(
        _ card: Card,
        _ columns: Int,
        _ rows: Int,
        _ variant: MediaVariant,
        under head: [String] = []
    ) async throws -> (lines: [String], sequence: String) {
        guard let photo = card.post.photos?.first, let photoProtocol, rows >= 2 else { return (head, "") }
        let box = TerminalPhoto(photo, within: columns - 1, rows)
        switch photoProtocol {
        case .halfBlocks: return (head + (BlurHash(photo.blurhash).map(box.halfBlocks) ?? []), "")
        case .inline:
            guard let bytes = await bytes(of: photo.id, variant) else { return (head, "") }
            let place = "\u{1B}[\(head.count + 1);1H"
            return (head + Array(repeating: "", count: box.rows), place + box.inline(bytes))
        }
    }

    /// A photo that can't be loaded is omitted.
    private mutating func bytes(of photo: MediaID, _ variant: MediaVariant) async -> [UInt8]? {
        if let file, file.id == photo, file.variant == variant { return file.bytes }
        guard let (_, bytes) = try? await session.bytes(of: photo, variant) else { return nil }
        file = (photo, variant, bytes)
        return bytes
    }
}
