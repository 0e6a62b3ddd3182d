import CatalogueContract
import Foundation
import TestKit
import Testing
import UmkreisVocabulary
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayClient
@testable import GatewayKit

/// Posts made from files of other programs.
@Suite("reading a file of places")
struct ImportReaderTests {
    @Test func placesOfOpenStreetMapBecomePostsOfTheGivenKind() async throws {
        let file = try Fixture.bytes("osm_places.ndjson")
        let read = try await ImportedFile.read(file, path: "osm_places.ndjson", kind: "restaurant")
        let posts = read.posts
        #expect(posts.count == file.count { $0 == 0x0A }, "\(read.rejections)")
        let first = try #require(posts.first { $0.externalID == "n1051444040" })
        #expect(first.post.kind == "restaurant")
        #expect(first.post.point != nil)
        #expect(posts.contains { $0.post.hours != nil })
        #expect(posts.contains { $0.post.place?.address != nil })
        #expect(posts.contains { $0.post.attributes?["cuisine"] != nil })
        let tips = try await ImportedFile.read(file, path: "osm_places.ndjson", kind: "tip").posts
        #expect(tips.allSatisfy { $0.post.hours == nil }, "a tip has no hours")
    }

    @Test func featuresBecomePosts() async throws {
        let text = #"""
            {"type":"FeatureCollection","features":[{"type":"Feature","id":7,"geometry":{"type":"Point","coordinates":
            [13.04,47.8,420]},"properties":{"name":"Triangel","cuisine":"austrian; regional","seats":40,"garden":true,
            "kind":"restaurant","fid":12,"website":null}},
            {"type":"Feature","id":"x","geometry":null,"properties":{"name":"Nowhere","kind":"tip","text":"Here"}},
            {"type":"Feature","id":"y","geometry":{"type":"Polygon","coordinates":[]},"properties":{"name":"A","kind":"tip"}},
            {"type":"Feature","geometry":null,"properties":{"name":"Nameless","kind":"tip"}},
            {"type":"Feature","id":"z","geometry":{"type":"Point","coordinates":[200,1]},"properties":{"name":"Z","kind":"tip"}}]}
            """#
        let read = try await ImportedFile.read(text, kind: nil)
        let posts = read.posts
        #expect(posts.map(\.externalID) == ["7", "x"])
        #expect(posts[0].post.title == "Triangel")
        #expect(posts[0].post.point == (try Coordinate(lat: 47.8, lon: 13.04)))
        #expect(
            posts[0].post.attributes
                == ["cuisine": .words(["austrian", "regional"]), "seats": .number(40), "garden": .bool(true)]
        )
        #expect(posts[1].post.text == "Here")
        #expect(
            read.rejections == [
                "entry 3: is a Polygon without positions (geometry)", "entry 4: id is missing (id)",
                "entry 5: point.lon must be from -180 to 180 (point.lon)",
            ]
        )
    }

    @Test func rowsBecomePostsByTheNamesInTheFirst() async throws {
        let text =
            "\u{FEFF}id;Name;Breite;Länge;cuisine;unused\r\n"
            + "1;\"Zum \"\"Löwen\"\"\";47,8;13,04;austrian,regional;x\r\n"
            + "2;Ohne Ort;;;;\r\n3;Zu viel;1;2;3;4;5\r\n4;Wo;hier;dort\r\n;Niemand;1;1\r\n"
        let map = ["Breite=lat", "Länge=lon"]
        let read = try await ImportedFile.read(text, kind: "restaurant", map: map)
        let posts = read.posts
        #expect(posts.map(\.externalID) == ["1", "2"])
        #expect(posts[0].post.title == "Zum \"Löwen\"")
        #expect(posts[0].post.point == (try Coordinate(lat: 47.8, lon: 13.04)))
        #expect(posts[0].post.attributes == ["cuisine": .words(["austrian", "regional"])])
        #expect(posts[1].post.point == nil)
        #expect(
            read.rejections == [
                "line 4: the row has 7 fields, the header has 6", "line 5: lat must be a number (lat)",
                "line 6: id is missing (id)",
            ]
        )
    }

    @Test(
        "an exported table or collection of favourites comes back whole",
        arguments: [
            """
            post,state,kind,title,text,note,addedAt,lat,lon,amount,currency,address,city,country,email,phone,website\r
            01K8Z45T7R0000000000000006,ok,offer,'=1+1,text,my note,2026-05-01T11:00:00.000Z,-0.00001,180.0,1.659,EUR,\
            Weg 1,Hallein,AT,a@example.org,'+43 6245 1,https://example.org\r

            """,
            #"""
            {"type":"FeatureCollection","features":[
            {"type":"Feature","id":"01K8Z45T7R0000000000000006","geometry":{"type":"Point","coordinates":[180.0,-1e-05]},
            "properties":{"state":"ok","kind":"offer","title":"=1+1","name":"=1+1","text":"text","note":"my note",
            "addedAt":"2026-05-01T11:00:00.000Z","price":{"amount":"1.659","currency":"EUR"},
            "place":{"country":"AT","city":"Hallein","address":"Weg 1"},
            "contact":{"email":"a@example.org","phone":"+43 6245 1","website":"https://example.org"}}}
            ]}
            """#,
        ]
    )
    func readsOurExports(_ text: String) async throws {
        let file = try await ImportedFile.read(text, kind: nil)
        var content = PostContent(kind: "offer", title: "=1+1", text: "text")
        content.point = try Coordinate(lat: -0.00001, lon: 180)
        content.price = try Money(amount: "1.659", currency: "EUR")
        content.place = PostPlace(country: "AT", city: "Hallein", address: "Weg 1")
        content.contact = PostContact(email: "a@example.org", phone: "+43 6245 1", website: "https://example.org")
        #expect(file.posts == [ImportedPost(externalID: "01K8Z45T7R0000000000000006", post: content)])
        #expect(file.warnings.isEmpty && file.rejections.isEmpty, "\(file.warnings) \(file.rejections)")
        #expect(file.unused == ["addedAt", "note", "state"])
    }

    @Test func sendsMappedColumnsForAnyKind() async throws {
        let text = "id,name,open,extra\n1,A,Mo-Fr,yes\n"
        let map = ["open=hours", "extra=attributes.garden"]
        let posts = try await ImportedFile.read(text, kind: "tip", map: map).posts
        #expect(posts[0].post.hours == "Mo-Fr")
        #expect(posts[0].post.attributes == ["garden": .text("yes")])
    }

    @Test func anUndeclaredKindIsRefused() async throws {
        let line = #"{"id":"n1","kind":"food","lat":1,"lon":2,"tags":{"name":"A"}}"#
        #expect(try await ImportedFile.read(line, kind: nil).rejected.map(\.fault.field) == ["kind"])
        #expect(try await ImportedFile.read(line, kind: "pub").rejected.map(\.fault.field) == ["kind"])
        #expect(try await ImportedFile.read(line, kind: "tip").posts.map(\.post.kind) == ["tip"])
    }

    @Test func readsColumnsAndTheirMembers() {
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
        var reader = ImportReader(EntryReader(source, path: "a." + format)) {
            EntryMapping(kind: "tip", map: [], kinds: ImportedFile.kinds)
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
