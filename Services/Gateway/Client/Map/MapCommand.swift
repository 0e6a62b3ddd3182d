import ArgumentParser
import CatalogueContract
import Foundation
import GatewayKit
import GeoSearchContract
import Geodesy
import UmkreisTexts
import UmkreisVocabulary
import UmkreisWire

struct MapCommand: ParsableCommand {
    static let configuration = group(
        "map",
        "Show posts on a map; install the map with streets of the web app.",
        [MapShowCommand.self, MapInstallCommand.self, MapListCommand.self, MapRemoveCommand.self],
        default: MapShowCommand.self
    )
}

struct MapShowCommand: GatewayCommand, PostListing {
    /// Metres.
    private static let defaultRadius = 10_000.0

    static let configuration = verb("show", "Show posts and clusters on a map that keys move, or draw it.")
        .examples(
            "umkreis map",
            "umkreis map --near Salzburg --within 5km --kind restaurant",
            "umkreis map --viewport 9,46,17.5,49 --open --svg austria.svg",
            "umkreis map pizza --near home --zoom 14",
            "umkreis map --cluster 8u01JTXG8Q5T0000000000000000"
        )

    @Argument(help: "Words that posts must contain; the last may be a prefix.")
    var words: [String] = []

    @OptionGroup var place: SearchPlaceOptions
    @OptionGroup var only: PostFilterOptions

    @Option(help: .init("The zoom from 0 (world) to 22 (house) (default: what fits the drawing)."))
    var zoom: Int?

    @Option(help: .init("Write the map to this SVG file.", valueName: "file"), completion: .file())
    var svg: String?

    @Flag(help: "Replace an existing file.")
    var force = false

    @Flag(help: "Print the map and its pins instead of opening it.")
    var print = false

    @Option(help: .init("List this cluster's posts; repeat the options that showed it.", valueName: "cluster"))
    var cluster: String?

    @OptionGroup(title: "With --cluster") var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws { try place.check() }

    func run(_ session: Session) async throws {
        var search = try await session.searches.request(words, place, only).search
        let box = search.viewport ?? search.near.map(around)
        search.viewport = nil
        let asked = try WireJSON.encode(search).count > 2 ? search : nil
        if let cluster { return try await list(cluster, asked, session) }
        let isInteractive = session.console.input.isTerminal && session.console.output.isTerminal
        if isInteractive, svg == nil, !print, !session.output.isJSON { return try await open(box, asked, session) }
        try await draw(try await box.orElse { try await session.map.extent(of: asked) }, asked, session)
    }

    private func open(_ box: Viewport?, _ search: Search?, _ session: Session) async throws {
        let proportion = MapScreen.proportion(TerminalSize.current)
        var view = (try? session.profile.mapView.read()) ?? nil
        if view?.isValid != true { view = nil }
        if let box {
            var boxed = MapView(box, proportion: proportion)
            boxed.ground = view?.ground ?? boxed.ground
            boxed.turn(by: view?.bearing ?? 0)
            view = boxed
        }
        let first = try await view.orElse { MapView(try await session.map.extent(of: search), proportion: proportion) }
        var screen = MapScreen(session, search, first, await session.map.kindLetters(only.kind))
        try await screen.run(session.console)
    }

    private func draw(_ viewport: Viewport, _ search: Search?, _ session: Session) async throws {
        let frame = MapFrame(viewport)
        let request = ClusterPins(viewport: viewport, zoom: zoom ?? frame.zoom, search: search)
        let pins = try await session.send(request)
        if let svg {
            try OutputFile.write(Array(MapDrawing(frame: frame, pins: pins).svg.utf8), to: svg, replacing: force)
        }
        let drawing = session.output.style.isForHumans && pins.count > 0 ? await text(frame, pins, session) : ""
        try session.output.show(pins) {
            [drawing, table(of: pins, session.output)].filter { !$0.isEmpty }.joined(separator: "\n")
        }
        if pins.zoom < request.zoom {
            session.output.notice(
                localized("cli.map.zoomedOut", ["zoom": "\(pins.zoom)", "wanted": "\(request.zoom)"])
            )
        }
        if pins.count == 0 { session.output.notice(localized("cli.list.empty")) }
    }

    /// Draws the map as wide as the window, at most 24 rows high.
    private func text(_ frame: MapFrame, _ pins: ClusterPins.Reply, _ session: Session) async -> String {
        let columns = session.output.columnLimit ?? 80
        let rows = min(24, max(4, Int((Double(columns) / 2 * frame.share.high / frame.share.wide).rounded())))
        let view = MapView(frame.viewport, proportion: Double(rows) * 2 / Double(columns))
        let letters = await session.map.kindLetters(only.kind)
        let lines = MapPicture(view: view, pins: pins, letters: letters)
            .lines(columns: columns, rows: rows, session.output.style)
        let projection = MapProjection(view, width: 2 * columns, height: 4 * rows)
        return (lines + [MapPicture.scale(projection)]).joined(separator: "\n")
    }

    private func list(_ cluster: String, _ search: Search?, _ session: Session) async throws {
        let request = ListClusterPosts(cluster: cluster, search: search, limit: page.limit, cursor: page.cursor)
        let reply = try await session.send(request)
        let names = await session.kinds.names()
        try session.output.show(reply) {
            session.output.table(
                reply.posts,
                .id("post", of: { $0.post }, named: { $0.title }),
                .text("kind") { names.of($0.kind) },
                .text("status") { $0.status?.words(session.output) },
                .flexible("title") { $0.title }
            )
        }
        page.report(session.output, shown: reply.posts.count, of: reply.count, next: reply.next)
    }

    /// Returns the bounding box of the search circle.
    private func around(_ point: Coordinate) -> Viewport {
        let degrees = (place.within?.metres ?? Self.defaultRadius) / WGS84.minimumCurvatureRadius * 180 / .pi
        let (south, north) = (max(-90, point.lat - degrees), min(90, point.lat + degrees))
        // The width at the latitude farthest from the equator.
        let wide = degrees / max(cos(max(abs(south), abs(north)) * .pi / 180), 1e-9)
        guard wide < 180 else { return Viewport(west: -180, south: south, east: 180, north: north) }
        return Viewport(
            west: (point.lon - wide).remainder(dividingBy: 360),
            south: south,
            east: (point.lon + wide).remainder(dividingBy: 360),
            north: north
        )
    }

    private func table(of pins: ClusterPins.Reply, _ output: Output) -> String {
        let rows = pins.clusters.map(Row.init(cluster:)) + pins.posts.map(Row.init(post:))
        return output.table(
            rows,
            .text("pin") { $0.pin },
            .number("posts") { $0.posts },
            .text("open") { $0.status.map { $0.words(output) } ?? $0.open },
            .text("where") { "\($0.point.lat),\($0.point.lon)" },
            .flexible("title") { $0.title }
        )
    }

    private struct Row {
        let pin: String
        let posts: Int
        let open: String?
        let status: OpeningStatusKind?
        let point: Coordinate
        let title: String

        init(cluster: PinCluster) {
            (pin, posts, point, title) = (cluster.id, cluster.count, cluster.point, "")
            (open, status) = (cluster.open.map(String.init), nil)
        }

        init(post: PinnedPost) {
            (pin, posts, point, title) = (post.post.description, 1, post.point, post.title)
            (open, status) = (nil, post.status)
        }
    }
}

extension OpeningStatusKind {
    /// Returns the status in the user's language on a terminal.
    func words(_ output: Output) -> String {
        output.style.isForHumans ? localized("cli.status.\(rawValue)") : rawValue
    }
}

extension Optional {
    fileprivate func orElse(_ other: () async throws -> Wrapped) async rethrows -> Wrapped {
        if let self { return self }
        return try await other()
    }
}
