import TestKit
import Testing
import UmkreisVocabulary
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayClient
@testable import GatewayKit

@Suite("favourite import")
struct FavouriteImportTests {
    private static let lamp = "01K8Z45T7R0000000000000006"
    private static let kept = #"{"addedAt":"2026-05-01T11:00:00.000Z","count":1}"#
    private static let gpx = """
        \u{FEFF}<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><!-- <wpt lat="1" lon="1"/> -->
        <metadata><name>My places</name></metadata>
        <wpt lat="47.5" lon="9.25"><name>Caf&#233; &lt;Mole&gt;</name><cmt><![CDATA[good & cheap]]></cmt>
        <extensions><post xmlns="urn:umkreis:favourites">\(lamp)</post></extensions></wpt>
        <wpt lon='9.5' lat='47'><extensions><x:name xmlns:x="y">no</x:name></extensions><name>
        Harbour </name><desc>long</desc></wpt><wpt lat="91" lon="0"/>
        <rte><rtept lat="1" lon="2"><name>On the way</name></rtept></rte></gpx>
        """

    private static func hits(_ titles: String...) -> String {
        let hits = titles.enumerated().map { index, title in
            #"{"post":"01K8Z45T7R000000000000001\#(index)","kind":"sight","title":"\#(title)","#
                + #""publishedAt":"2026-05-01T11:00:00.000Z","highlights":[]}"#
        }
        return #"{"hits":[\#(hits.joined(separator: ","))],"total":{"count":\#(titles.count)}}"#
    }

    private static func waypoints(in text: String, cut size: Int) async throws -> [Waypoint?] {
        var rest = Array(text.utf8)[...]
        let pieces = AsyncStream<[UInt8]> { continuation in
            while !rest.isEmpty {
                continuation.yield(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
            }
            continuation.finish()
        }
        let source = InputSource(isTerminal: false) { await pieces.first { _ in true } ?? [] }
        var reader = WaypointReader(EntryReader(source, path: "-"))
        var found: [Waypoint?] = []
        while let next = try await reader.waypoint() { found.append(try? next.get()) }
        return found
    }

    @Test("the waypoints of a GPX file are the same however it is split", arguments: [1, 2, 3, 7, 64, 10_000])
    func readsWaypoints(size: Int) async throws {
        #expect(
            try await Self.waypoints(in: Self.gpx, cut: size) == [
                Waypoint(
                    post: PostID(Self.lamp),
                    name: "Café <Mole>",
                    note: "good & cheap",
                    point: try Coordinate(lat: 47.5, lon: 9.25)
                ),
                Waypoint(name: "Harbour", note: "long", point: try Coordinate(lat: 47, lon: 9.5)), nil,
            ]
        )
    }

    @Test("posts of a file are added by id with their notes, others by name and place")
    func addsThePostsOfAFile() async throws {
        let peer = RecordingReceiver([
            "favourites.addFavourite": [Self.kept], "geo.search": [Self.hits("Harbour bar", "harbour")],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let done = await shell.run("favourite import - --json", input: Self.gpx)
        #expect(done.status == .ok, "\(done)")
        #expect(done.output.contains(#""kept":2,"missed":1"#), "\(done)")
        #expect(done.notices.contains("place 3: point.lat must be from -90 to 90"))
        let bodies = peer.recorded.map(\.body)
        #expect(bodies.first == #"{"post":"\#(Self.lamp)","note":"good & cheap"}"#)
        let searched = #"{"words":"Harbour","near":{"lat":47.0,"lon":9.5},"within":100.0,"limit":50}"#
        #expect(bodies.count == 3 && bodies[1] == searched, "\(bodies)")
        #expect(bodies.last == #"{"post":"01K8Z45T7R0000000000000011","note":"long"}"#)
    }

    @Test("features of GeoJSON are kept too; a post of another deployment is looked for by its name")
    func keepsFeatures() async throws {
        let peer = RecordingReceiver([
            "favourites.addFavourite": ["!not-found post", Self.kept],
            "geo.search": [Self.hits("Mole", "Mole"), Self.hits("Pier")],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let features = ["Mole", "Pier"].map {
            #"{"type":"Feature","id":"\#(Self.lamp)","geometry":{"type":"Point","coordinates":[9.5,47]},"#
                + #""properties":{"title":"\#($0)","note":"so"}}"#
        }
        let broken = #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[]},"properties":{}},7"#
        let text = #"{"type":"FeatureCollection","features":[\#(features[0]),\#(broken),\#(features[1])]}"#
        let done = await shell.run("favourite import - --in \(Self.lamp)", input: text)
        #expect(done.status == .ok, "\(done)")
        #expect(done.notices.contains("place 1 (Mole): 2 posts have this name there"), "\(done)")
        #expect(done.notices.contains("place 2: is a LineString"), "\(done)")
        #expect(done.notices.contains("added 1 of 4"), "\(done)")
        #expect(peer.recorded.last?.body == #"{"post":"\#(Self.lamp)","note":"so","list":"\#(Self.lamp)"}"#)
    }

    @Test("other files are refused, and an entry without a single place ends the import")
    func refusesOtherFiles() async throws {
        for text in ["<html><body>no</body></html>", "<gpx", "root:x:0", ""] {
            let peer = RecordingReceiver([:])
            let shell = try Shell(over: peer.transport)
            try shell.signIn()
            let done = await shell.run("favourite import -", input: text)
            #expect(peer.recorded.isEmpty)
            #expect(done.status == .failure, "\(done)")
            #expect(done.notices.contains(text.isEmpty ? "the file is empty" : "the file"), "\(done)")
        }
        for fault in ["!conflict", "!not-found list", "!forbidden link"] {
            let peer = RecordingReceiver(["favourites.addFavourite": [fault]])
            let shell = try Shell(over: peer.transport)
            try shell.signIn()
            let done = await shell.run("favourite import -", input: Self.gpx)
            #expect(done.status != .ok, "\(done)")
            #expect(peer.recorded.count == 1)
        }
    }
}
