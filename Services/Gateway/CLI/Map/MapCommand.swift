import ArgumentParser
import Foundation
import GatewaySupervision
import GeoSearchContract
import Geodesy
import Vocabulary
import Wire

struct MapCommand: GatewayCommand {
    /// Metres.
    private static let usualRadius = 10_000.0

    static let configuration = CommandConfiguration.verb(
        "map",
        "Draw a map of posts and clusters with the number of open posts.",
        examples: "umkreis map --near Salzburg --within 5km --kind restaurant",
        "umkreis map --viewport 9,46,17.5,49 --open --svg austria.svg",
        "umkreis map pizza --near home --zoom 14",
        "umkreis map --cluster 8u01JTXG8Q5T0000000000000000"
    )

    @Argument(help: "Words that posts must contain; the last may be a prefix.")
    var words: [String] = []

    @OptionGroup var place: SearchPlaceOptions
    @OptionGroup var only: PostFilterOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The zoom from 0 (world) to 22 (house) (default: what fits the drawing)."
        )
    )
    var zoom: Int?

    @Option(name: .long, help: ArgumentHelp("Write the map to this SVG file.", valueName: "file"))
    var svg: String?

    @Flag(name: .long, help: "Replace an existing file.")
    var force = false

    @Option(
        name: .long,
        help: ArgumentHelp("List this cluster's posts; repeat the options that showed it.", valueName: "cluster")
    )
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
        if let svg { try OutputFile.write(Array(MapDrawing(frame, pins).svg.utf8), to: svg, replacing: force) }
        try session.output.show(pins) {
            [MapText(frame, pins).text(session.output.style), session.output.table(table(of: pins))].joined(
                separator: "\n"
            )
        }
        if pins.zoom < request.zoom {
            session.output.notice("shown at zoom \(pins.zoom): there are too many pins at \(request.zoom)")
        }
        if pins.count == 0 { session.output.notice("no results") }
    }

    private func list(_ cluster: String, _ search: Search?, _ session: Session) async throws {
        let request = ListClusterPosts(cluster: cluster, search: search, limit: page.limit, cursor: page.cursor)
        let reply = try await session.send(request)
        try session.output.show(reply) {
            var table = TextTable(
                .init(title: "POST"),
                .init(title: "KIND"),
                .init(title: "STATUS"),
                .init(title: "TITLE", isFlexible: true)
            )
            for post in reply.posts {
                table.add("\(post.post)", post.kind, post.status?.rawValue ?? "", post.title)
            }
            return session.output.table(table)
        }
        page.tell(session, shown: reply.posts.count, of: reply.count, next: reply.next)
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

    private func table(of pins: ClusterPins.Reply) -> TextTable {
        var table = TextTable(
            .init(title: "PIN"),
            .init(title: "POSTS", isNumber: true),
            .init(title: "OPEN"),
            .init(title: "WHERE"),
            .init(title: "TITLE", isFlexible: true)
        )
        for cluster in pins.clusters {
            let open = cluster.open.map { "\($0)" } ?? ""
            table.add(cluster.id, "\(cluster.count)", open, "\(cluster.point.lat),\(cluster.point.lon)", "")
        }
        for post in pins.posts {
            table.add(
                "\(post.post)",
                "1",
                post.status?.rawValue ?? "",
                "\(post.point.lat),\(post.point.lon)",
                post.title
            )
        }
        return table
    }
}
