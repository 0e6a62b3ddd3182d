import ArgumentParser
import Foundation
import GeoSearchContract
import Geodesy
import Texts
import Vocabulary
import Wire

struct MapCommand: GatewayCommand {
    /// Metres.
    private static let usualRadius = 10_000.0

    static let configuration = verb("map", "Draw a map of posts and clusters with the number of open posts.")
        .examples(
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

    @Option(help: .init("Write the map to this SVG file.", valueName: "file"))
    var svg: String?

    @Flag(help: "Replace an existing file.")
    var force = false

    @Option(help: .init("List this cluster's posts; repeat the options that showed it.", valueName: "cluster"))
    var cluster: String?

    @OptionGroup(title: "With --cluster") var page: PageOptions
    @OptionGroup(title: "Global options") var options: GatewayOptions

    func validate() throws { try place.check() }

    func run(_ session: Session) async throws {
        var search = try await session.search(words, place, only)
        let viewport = search.viewport ?? search.near.map(around) ?? MapFrame.world
        search.viewport = nil
        let asked = try WireJSON.encode(search).count > 2 ? search : nil
        if let cluster { return try await list(cluster, asked, session) }
        let frame = MapFrame(viewport)
        let request = ClusterPins(viewport: viewport, zoom: zoom ?? frame.zoom, search: asked)
        let pins = try await session.send(request)
        if let svg {
            try OutputFile.write(Array(MapDrawing(frame: frame, pins: pins).svg.utf8), to: svg, replacing: force)
        }
        try session.output.show(pins) {
            [MapText(frame: frame, pins: pins).text(session.output.style), table(of: pins, session.output)].joined(
                separator: "\n"
            )
        }
        if pins.zoom < request.zoom {
            session.output.notice(
                localized("cli.map.zoomedOut", ["zoom": "\(pins.zoom)", "wanted": "\(request.zoom)"])
            )
        }
        if pins.count == 0 { session.output.notice(localized("cli.list.empty")) }
    }

    private func list(_ cluster: String, _ search: Search?, _ session: Session) async throws {
        let request = ListClusterPosts(cluster: cluster, search: search, limit: page.limit, cursor: page.cursor)
        let reply = try await session.send(request)
        try session.output.show(reply) {
            session.output.table(
                reply.posts,
                .text("POST") { $0.post },
                .text("KIND") { $0.kind },
                .text("STATUS") { $0.status?.rawValue },
                .flexible("TITLE") { $0.title }
            )
        }
        page.report(session.output, shown: reply.posts.count, of: reply.count, next: reply.next)
    }

    /// Returns the bounding box of the search circle.
    private func around(_ point: Coordinate) -> Viewport {
        let degrees = (place.within?.metres ?? Self.usualRadius) / WGS84.minimumCurvatureRadius * 180 / .pi
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
            .text("PIN") { $0.pin },
            .number("POSTS") { $0.posts },
            .text("OPEN") { $0.open },
            .text("WHERE") { "\($0.point.lat),\($0.point.lon)" },
            .flexible("TITLE") { $0.title }
        )
    }

    private struct Row {
        let pin: String
        let posts: Int
        let open: String?
        let point: Coordinate
        let title: String

        init(cluster: PinCluster) {
            (pin, posts, point, title) = (cluster.id, cluster.count, cluster.point, "")
            open = cluster.open.map(String.init)
        }

        init(post: PinnedPost) {
            (pin, posts, point, title) = (post.post.description, 1, post.point, post.title)
            open = post.status?.rawValue
        }
    }
}
