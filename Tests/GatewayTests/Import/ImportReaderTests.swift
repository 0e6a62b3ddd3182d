import CatalogueContract
import Foundation
import TestKit
import Testing
import Wire

@testable import GatewayCLI
@testable import GatewayClient
@testable import GatewayKit

/// Posts made from files of other programs.
@Suite("reading a file of places")
struct ImportReaderTests {
    private static let kinds = [
        KindDefinition(
            name: "tip",
            facets: [.point: FacetSettings(), .category: FacetSettings(), .text: FacetSettings()]
        ),
        KindDefinition(
            name: "restaurant",
            facets: [.point: FacetSettings(required: true), .hours: FacetSettings(), .contact: FacetSettings()],
            attributes: [
                AttributeDefinition(name: "cuisine", type: .words), AttributeDefinition(name: "seats", type: .number),
                AttributeDefinition(name: "garden", type: .bool),
            ]
        ),
    ]

    private static func read(
        _ text: String,
        path: String = "-",
        kind: PostKind? = nil,
        map: [String] = []
    ) async throws -> (posts: [ImportedPost], rejected: [ImportRejection]) {
        let bytes = Array(text.utf8)
        return try await read(bytes, path: path, kind: kind, map: map)
    }

    private static func read(
        _ bytes: [UInt8],
        path: String = "-",
        kind: PostKind? = nil,
        map: [String] = []
    ) async throws -> (posts: [ImportedPost], rejected: [ImportRejection]) {
        let pieces = Pieces(bytes)
        let arguments = try map.map { try #require(MapArgument(argument: $0)) }
        let source = InputSource(isTerminal: false) { await pieces.next() }
        var reader = ImportReader(source, path: path, format: nil) {
            EntryMapping(kind: kind, map: arguments, kinds: kinds)
        }
        var posts: [ImportedPost] = []
        while let batch = try await reader.batch() { posts += batch.posts }
        return (posts, reader.takeRejected())
    }

    private actor Pieces {
        private var rest: ArraySlice<UInt8>

        init(_ bytes: [UInt8]) {
            rest = bytes[...]
        }

        func next() -> [UInt8] {
            defer { rest = rest.dropFirst(97) }
            return Array(rest.prefix(97))
        }
    }

    @Test func placesOfOpenStreetMapBecomePostsOfTheKindThatIsSaid() async throws {
        let url = try #require(Bundle.module.url(forResource: "Fixtures/osm_places.ndjson", withExtension: nil))
        let file = Array(try Data(contentsOf: url))
        let (posts, rejected) = try await Self.read(file, path: "osm_places.ndjson", kind: "restaurant")
        #expect(posts.count + rejected.count == file.count { $0 == 0x0A })
        #expect(rejected.isEmpty, "\(rejected.map(\.words))")
        let first = try #require(posts.first { $0.externalID == "n1051444040" })
        #expect(first.post.kind == "restaurant")
        #expect(first.post.point != nil)
        #expect(posts.contains { $0.post.hours != nil })
        #expect(posts.contains { $0.post.place?.address != nil })
        #expect(posts.contains { $0.post.attributes?["cuisine"] != nil })
        let (tips, _) = try await Self.read(file, path: "osm_places.ndjson", kind: "tip")
        #expect(tips.allSatisfy { $0.post.hours == nil }, "a tip has no hours")
    }

    @Test func featuresBecomePosts() async throws {
        let text = #"""
            {"type":"FeatureCollection","features":[{"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":
            [13.04,47.8,420]},"properties":{"name":"Triangel","cuisine":"austrian; regional","seats":40,"garden":true,
            "kind":"restaurant","fid":12,"website":null}},
            {"type":"Feature","id":"x","geometry":null,"properties":{"name":"Nowhere","kind":"tip","text":"Here"}},
            {"type":"Feature","id":"y","geometry":{"type":"Polygon","coordinates":[]},"properties":{"name":"A"}},
            {"type":"Feature","geometry":null,"properties":{"name":"Nameless","kind":"tip"}},
            {"type":"Feature","id":"z","geometry":{"type":"Point","coordinates":[200,1]},"properties":{"name":"Z","kind":"tip"}}]}
            """#
        let (posts, rejected) = try await Self.read(text)
        #expect(posts.map(\.externalID) == ["7", "x"])
        #expect(posts[0].post.title == "Triangel")
        #expect(posts[0].post.point == (try Coordinate(lat: 47.8, lon: 13.04)))
        #expect(
            posts[0].post.attributes
                == ["cuisine": .words(["austrian", "regional"]), "seats": .number(40), "garden": .bool(true)]
        )
        #expect(posts[1].post.text == "Here")
        #expect(
            rejected.map(\.words) == [
                "line 5: is a Polygon, but must be a Point (geometry)", "line 6: id is missing (id)",
                "line 7: point.lon must be from -180 to 180 (point.lon)",
            ]
        )
    }

    @Test func rowsBecomePostsByTheNamesInTheFirst() async throws {
        let text =
            "\u{FEFF}id;Name;Breite;Länge;cuisine;unused\r\n"
            + "1;\"Zum \"\"Löwen\"\"\";47,8;13,04;austrian,regional;x\r\n"
            + "2;Ohne Ort;;;;\r\n3;Zu viel;1;2;3;4;5\r\n4;Wo;hier;dort\r\n;Niemand;1;1\r\n"
        let map = ["Breite=lat", "Länge=lon"]
        let (posts, rejected) = try await Self.read(text, kind: "restaurant", map: map)
        #expect(posts.map(\.externalID) == ["1", "2"])
        #expect(posts[0].post.title == "Zum \"Löwen\"")
        #expect(posts[0].post.point == (try Coordinate(lat: 47.8, lon: 13.04)))
        #expect(posts[0].post.attributes == ["cuisine": .words(["austrian", "regional"])])
        #expect(posts[1].post.point == nil)
        #expect(
            rejected.map(\.words) == [
                "line 4: the row has 7 fields, the header has 6", "line 5: lat must be a number (lat)",
                "line 6: id is missing (id)",
            ]
        )
    }

    @Test func whatWasMappedIsSentWhateverTheKindHas() async throws {
        let text = "id,name,open,extra\n1,A,Mo-Fr,yes\n"
        let (posts, _) = try await Self.read(text, kind: "tip", map: ["open=hours", "extra=attributes.garden"])
        #expect(posts[0].post.hours == "Mo-Fr")
        #expect(posts[0].post.attributes == ["garden": .text("yes")])
    }

    @Test func anUndeclaredKindIsRefused() async throws {
        let line = #"{"id":"n1","kind":"food","lat":1,"lon":2,"tags":{"name":"A"}}"#
        #expect(try await Self.read(line).rejected.map(\.fault.field) == ["kind"])
        #expect(try await Self.read(line, kind: "pub").rejected.map(\.fault.field) == ["kind"])
        #expect(try await Self.read(line, kind: "tip").posts.map(\.post.kind) == ["tip"])
    }

    @Test func wordsForAMemberAreTheOnesOfAPost() {
        #expect(MapArgument(argument: "a=b=title")?.name == "a=b")
        #expect(MapArgument(argument: "x=attributes.power")?.member == .attribute("power"))
        #expect(MapArgument(argument: "x=VALIDUNTIL")?.member == .field(.validUntil))
        #expect(MapArgument(argument: "x=nonsense") == nil)
        #expect(MapArgument(argument: "=title") == nil)
    }

    /// Only its beginning, one batch and one chunk are read at a time.
    @Test(arguments: ["ndjson", "geojson", "csv"]) func aLongFileIsReadAsItIsTaken(_ format: String) async throws {
        let file = EndlessFile(format, count: 20_000)
        let source = InputSource(isTerminal: false) { await file.next() }
        var reader = ImportReader(source, path: "a." + format, format: nil) {
            EntryMapping(kind: "tip", map: [], kinds: Self.kinds)
        }
        var count = 0
        while let batch = try await reader.batch() {
            count += batch.posts.count
            let given = await file.given
            #expect(given <= count + 5 * EndlessFile.piece, "\(given) entries were read for \(count)")
        }
        #expect(count == 20_000)
        #expect(reader.takeRejected().isEmpty)
    }
}

private actor EndlessFile {
    static let piece = 200

    private let format: String
    private let count: Int
    private(set) var given = 0
    private var hasEnded = false

    init(_ format: String, count: Int) {
        self.format = format
        self.count = count
    }

    func next() -> [UInt8] {
        guard given < count else {
            defer { hasEnded = true }
            return hasEnded || format != "geojson" ? [] : Array("]}".utf8)
        }
        var text =
            given > 0
            ? "" : ["geojson": #"{"type":"FeatureCollection","features":["#, "csv": "id,name,lat,lon\n"][format] ?? ""
        for number in given..<min(count, given + Self.piece) {
            switch format {
            case "csv": text += "n\(number),Place \(number),1.5,2.5\n"
            case "geojson":
                text += number > 0 ? "," : ""
                text += #"{"type":"Feature","id":"n\#(number)","geometry":{"type":"Point","coordinates":[2.5,1.5]},"#
                text += #""properties":{"name":"Place \#(number)"}}"#
            default: text += #"{"externalID":"n\#(number)","kind":"tip","title":"Place \#(number)"}"# + "\n"
            }
        }
        given = min(count, given + Self.piece)
        return Array(text.utf8)
    }
}
