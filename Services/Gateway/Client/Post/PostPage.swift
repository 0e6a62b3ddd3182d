import CatalogueContract
import GatewayKit
import UmkreisVocabulary

/// A post on a terminal: its first photo and a map of its surroundings above its facts.
///
/// The facts come last, so that title, text and price are on the screen; the pictures use the remaining rows.
struct PostPage {
    private static let mapColumns = 48
    /// Some 1,500 km at the equator.
    private static let mapSpan = 0.04

    private let detail: PostDetail
    private let session: Session

    init(_ detail: PostDetail, _ session: Session) {
        self.detail = detail
        self.session = session
    }

    func text() async -> String {
        let style = session.output.style
        let facts = PostSheet(detail, session).text(style)
        guard style.isForHumans, let width = session.output.columnLimit else { return facts }
        let lines = facts.count { $0 == "\n" } + 1
        let photo = detail.post.photos?.first?.id
        let isMapped = detail.post.content.point != nil && width >= Self.mapColumns
        let wanted = [photo != nil, isMapped].count(where: \.self)
        var rows = PictureRows(window: TerminalSize.current.rows, text: lines, pictures: wanted)
        var parts: [String] = []
        if let photo {
            let picture = if let each = rows.next { await self.photo(photo, width, each) } else { nil as Drawn? }
            if let picture { parts.append(picture.text) }
            rows.take(picture?.rows)
        }
        if let point = detail.post.content.point, isMapped, let each = rows.next {
            let view = MapView(lat: point.lat, lon: point.lon, span: Self.mapSpan)
            let map = MapPicture(view: view, mark: point).lines(columns: Self.mapColumns, rows: each, style)
            parts.append(map.joined(separator: "\n"))
        }
        return (parts + [facts]).joined(separator: "\n\n")
    }

    private typealias Drawn = (text: String, rows: Int)

    private func photo(_ id: MediaID, _ width: Int, _ rows: Int) async -> Drawn? {
        guard let pictures = PictureProtocol(session.console.environment),
            let (_, file) = try? await session.photos.bytes(of: id, .small),
            let picture = try? TerminalPicture(
                file,
                pictures,
                within: min(width - 1, 60),
                rows,
                cell: TerminalSize.current.cell
            )
        else { return nil }
        guard !picture.sequence.isEmpty else { return (picture.lines.joined(separator: "\n"), picture.rows) }
        // Drawn upwards from below, so that the window has scrolled before.
        let down = String(repeating: "\n", count: picture.rows)
        let drawn = down + "\u{1B}[\(picture.rows)A\r" + picture.sequence + "\r\u{1B}[\(picture.rows)B"
        return (drawn, picture.rows)
    }
}

/// The heights of the pictures above a text, so that all of it is in the window.
struct PictureRows {
    /// Lower pictures are unreadable.
    static let minimum = 4
    static let maximum = 12

    /// Lines for the remaining pictures, with a blank line after each.
    private var left: Int
    private var pictures: Int

    init(window: Int, text: Int, pictures: Int) {
        // The prompt, and the notice before it.
        left = window - text - 2
        self.pictures = pictures
    }

    /// The rows of the next picture; `nil` if they are too few.
    ///
    /// The first picture gets all rows if they are too few for two.
    var next: Int? {
        guard pictures > 0 else { return nil }
        let shared = left / pictures - 1
        let rows = min(Self.maximum, shared < Self.minimum ? left - 1 : shared)
        return rows < Self.minimum ? nil : rows
    }

    /// - Parameter rows: `nil` for a picture that isn't shown; the next one may use its rows.
    mutating func take(_ rows: Int?) {
        if let rows { left -= rows + 1 }
        pictures -= 1
    }
}
