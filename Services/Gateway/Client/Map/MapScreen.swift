import CatalogueContract
import GatewayKit
import GeoSearchContract
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

/// A map moved by keys.
///
/// Its view is kept for the next time.
struct MapScreen: KeyScreen {
    private let session: Session
    private let search: Search?
    private var view: MapView
    private let firstView: MapView
    private let letters: KindLetters
    private var pins = ClusterPins.Reply(zoom: 0, count: 0, clusters: [], posts: [])
    /// The area and zoom of the pins.
    private var loaded: (viewport: Viewport, zoom: Int)?
    private var chosen: MapPin?
    private var page: TextPage?
    private var notice = ""

    /// - Parameter search: Filters the pins.
    init(_ session: Session, _ search: Search?, _ view: MapView, _ letters: KindLetters) {
        self.session = session
        self.search = search
        self.view = view
        self.letters = letters
        firstView = view
    }

    private static let keys = KeyBar([
        "←↑↓→": "move", "+ -": "zoom", "[ ]": "turn", "n": "north", "t": "ground", "⇥": "choose", "⏎": "open",
        "0": "start", "q": "quit",
    ])

    // MARK: Keys

    mutating func press(_ key: TerminalKey, _ terminal: KeyTerminal) async throws -> Bool {
        notice = ""
        do {
            guard var page else { return try await pressOnMap(key) }
            self.page = if case .stays = page.press(key, session) { page } else { nil }
        } catch let fault as Fault {
            notice = FaultText(fault: fault, command: MapShowCommand.self).message
        }
        return true
    }

    private mutating func pressOnMap(_ key: TerminalKey) async throws -> Bool {
        let step = 0.2
        switch key {
        case .letter("q"), .escape: return false
        case .left, .letter("h"): view.pan(right: -step, down: 0)
        case .right, .letter("l"): view.pan(right: step, down: 0)
        case .up, .letter("k"): view.pan(right: 0, down: -step / 2)
        case .down, .letter("j"): view.pan(right: 0, down: step / 2)
        case .letter("+"), .letter("="): view.zoom(by: 2)
        case .letter("-"): view.zoom(by: 0.5)
        case .letter("]"): view.turn(by: 15)
        case .letter("["): view.turn(by: -15)
        case .letter("n"): view.turnNorthUp()
        case .letter("t"): view.changeGround()
        case .letter("0"): view = firstView
        case .tab, .letter(" "): chooseNext()
        case .enter, .letter("o"): try await openChosen()
        default: break
        }
        keep()
        return true
    }

    /// Posts before clusters.
    private mutating func chooseNext() {
        let all = pins.posts.map(MapPin.post) + pins.clusters.map(MapPin.cluster)
        guard !all.isEmpty else { return }
        let next = chosen.flatMap { all.firstIndex(of: $0) }.map { ($0 + 1) % all.count } ?? 0
        chosen = all[next]
    }

    /// Shows a post, or moves to where a cluster splits.
    private mutating func openChosen() async throws {
        switch chosen {
        case .post(let pinned):
            let post = try await session.send(FindPost(id: pinned.post)).post
            page = TextPage(try await session.posts.detail(of: post, ownerName: nil))
        case .cluster(let cluster):
            let size = TerminalSize.current
            let closer = MapView(cluster.bounds, proportion: Self.proportion(size))
            var next = MapView(lat: closer.lat, lon: closer.lon, span: min(closer.span, view.span / 2))
            (next.ground, chosen) = (view.ground, nil)
            next.turn(by: view.bearing)
            view = next
        case nil: chooseNext()
        }
    }

    /// Not kept where the file can't be written.
    private func keep() { try? session.profile.mapView.write(view) }

    // MARK: Drawing

    /// Dots are as wide as high: two by four a character.
    static func proportion(_ size: TerminalSize) -> Double {
        Double(max(1, size.rows - 4)) * 2 / Double(max(1, size.columns))
    }

    mutating func frame(_ terminal: KeyTerminal) async throws -> String {
        let size = terminal.size
        let style = session.output.style
        let bar = (page?.keys ?? Self.keys).lines(size.columns - 1, style)
        let rows = max(1, size.rows - bar.count - 2)
        if let page {
            let room = CardRoom(columns: max(20, size.columns - 1), rows: rows + 1)
            let lines = page.lines(room)
            let padded = lines + Array(repeating: "", count: max(0, room.rows - lines.count))
            return (padded.map(style.linked) + [""] + bar).joined(separator: "\r\n")
        }
        let projection = MapProjection(view, width: 2 * size.columns, height: 4 * rows)
        await load(projection)
        let picture = MapPicture(view: view, pins: pins, letters: letters, chosen: chosen)
        let lines = picture.lines(columns: size.columns, rows: rows, style)
        let last = [headLine(projection, size.columns), infoLine(size.columns - 1)] + bar
        return (lines + last).joined(separator: "\r\n")
    }

    /// Keeps the former pins if a service doesn't answer.
    private mutating func load(_ projection: MapProjection) async {
        let request = ClusterPins(viewport: projection.viewport, zoom: projection.zoom, search: search)
        guard loaded.map({ $0 != (request.viewport, request.zoom) }) ?? true else { return }
        do {
            pins = try await session.send(request)
            loaded = (request.viewport, request.zoom)
            let all = pins.posts.map(MapPin.post) + pins.clusters.map(MapPin.cluster)
            if let known = chosen, !all.contains(known) { chosen = nil }
        } catch let fault as Fault {
            notice = FaultText(fault: fault, command: MapShowCommand.self).message
        } catch {
            notice = "\(error)"
        }
    }

    /// The scale, the direction, and how many posts are shown.
    private func headLine(_ projection: MapProjection, _ width: Int) -> String {
        let turned = view.bearing == 0 ? nil : "N \(Int(view.bearing))°"
        let count = localized("cli.map.posts", ["count": .count(pins.count)])
        let legend = letters.legend.map { "\($0.letter) \($0.name)" }.joined(separator: "  ")
        let parts = [MapPicture.scale(projection), turned, count, legend].compactMap(\.self).filter { !$0.isEmpty }
        return DisplayWidth.cut(parts.joined(separator: "   "), to: width - 1)
    }

    /// The chosen pin in words, or a notice.
    private func infoLine(_ width: Int) -> String {
        guard notice.isEmpty else { return DisplayWidth.cut(notice, to: width) }
        let text =
            switch chosen {
            case nil: localized("cli.map.chooseWithTab")
            case .cluster(let cluster):
                [
                    localized("cli.map.posts", ["count": .count(cluster.count)]),
                    cluster.open.map { localized("cli.map.openPosts", ["count": .count($0)]) },
                ].compactMap(\.self).joined(separator: " · ")
            case .post(let post):
                [post.title, post.status.map { localized("cli.status.\($0.rawValue)") }].compactMap(\.self)
                    .joined(separator: " · ")
            }
        return DisplayWidth.cut(PlainText.oneLine(text), to: width)
    }
}

extension ProfileFiles {
    var mapView: PrivateJSONFile<MapView> { file("map") }
}
