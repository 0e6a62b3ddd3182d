import CatalogueContract
import GatewayKit
import GatewaySupervision

/// A post on a terminal: its facts, its first photo and a map of its surroundings.
struct PostPage {
    /// Lines of a photo, and of a map: half of a low window.
    private static var rows: Int { min(12, max(4, TerminalSize.current.rows / 2)) }
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
        let parts = [facts, await photo(width), map(width)].compactMap(\.self)
        return parts.joined(separator: "\n\n")
    }

    private func photo(_ width: Int) async -> String? {
        guard let photo = detail.post.photos?.first,
            let pictures = PictureProtocol(session.console.environment),
            let (_, file) = try? await session.bytes(of: photo.id, .small),
            let picture = try? TerminalPicture(
                file,
                pictures,
                within: min(width - 1, 60),
                Self.rows,
                cell: TerminalSize.current.cell
            )
        else { return nil }
        guard !picture.sequence.isEmpty else { return picture.lines.joined(separator: "\n") }
        // Drawn upwards from below, so that the window has scrolled before.
        let down = String(repeating: "\n", count: picture.rows)
        return down + "\u{1B}[\(picture.rows)A\r" + picture.sequence + "\r\u{1B}[\(picture.rows)B"
    }

    /// Where in the country it is.
    private func map(_ width: Int) -> String? {
        guard let point = detail.post.content.point, width >= Self.mapColumns else { return nil }
        let view = MapView(lat: point.lat, lon: point.lon, span: Self.mapSpan)
        let picture = MapPicture(view: view, mark: point)
        return picture.lines(columns: Self.mapColumns, rows: Self.rows, session.output.style).joined(separator: "\n")
    }
}
