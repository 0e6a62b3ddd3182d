import CatalogueContract
import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayClient
@testable import GatewayKit

@Suite("repairs of imported entries")
struct EntryRepairTests {
    @Test("contacts in other forms are repaired, and unusable ones left out") func repairsContacts() async throws {
        let file = try await ImportedFile.read(try Fixture.bytes("Wild/repairs.csv"), path: "repairs.csv")
        let contacts = file.posts.map(\.post.contact)
        #expect(contacts.count == 4, "\(file.rejections)")
        #expect(contacts.map { $0?.website } == ["https://a.example/x", "https://b.example", nil, "HTTP://D.example"])
        #expect(contacts.map { $0?.email } == ["a@a.example", "b@b.example", nil, "d@d.example"])
        #expect(contacts.map { $0?.phone } == ["+43 662/12 34", nil, nil, "0662-1234"])
        #expect(file.warnings.count == 9, "\(file.warnings)")
        #expect(file.warnings.contains("contact.website: http:/a.example/x is read as https://a.example/x"))
        #expect(file.warnings.contains { $0.hasPrefix("contact.phone: is left out: contact.phone must be digits") })
    }

    @Test("invisible controls are taken out, and phones are read in any digits") func repairsPastedTexts() async throws
    {
        let text = """
            {"id":1,"name":"\\u202bCafé\\u202c Central","lat":1,"lon":2,"phone":"\\u202a+43\\u00a0662 80\\u202c",
            "city":"Salz\\u0007burg","tags":["\\u2066late\\u2069","\\u200b"]}
            """
        let file = try await ImportedFile.read(text)
        let post = try #require(file.posts.first?.post, "\(file.rejections)")
        #expect(post.title == "Café Central" && post.contact?.phone == "+43 662 80")
        #expect(post.place?.city == "Salz burg" && post.tags == ["late"])
        #expect(Set(file.warnings.map { $0.prefix { $0 != ":" } }) == ["title", "place.city", "tags.0", "tags.1"])
    }

    @Test("each optional member is left out alone") func leavesOutMembers() async throws {
        let text = #"""
            {"id":1,"name":"A","lat":1,"lon":2,"country":"Austria","city":"Hallein","price":"cheap","start":"soon",
            "tags":["ok","\#(String(repeating: "x", count: 41))"],"text":"\#(String(repeating: "y", count: 10_001))"}
            """#
        let file = try await ImportedFile.read(text)
        let post = try #require(file.posts.first?.post, "\(file.rejections)")
        #expect(post.place == PostPlace(city: "Hallein"))
        #expect(post.price == nil && post.dates == nil && post.tags == ["ok"] && post.text?.count == 10_000)
        let fields = Set(file.warnings.map { $0.prefix { $0 != ":" } })
        #expect(fields == ["price", "start", "place.country", "tags.1", "text"])
    }

    @Test("an entry without a readable place, title or id is rejected") func rejectsTheRest() async throws {
        let file = try await ImportedFile.read(
            "id,name,lat,lon\n1,A,north,2\n2,,1,2\n,C,1,2\n3,\(String(repeating: "t", count: 121)),1,2\n"
        )
        #expect(file.posts.isEmpty)
        #expect(file.rejected.map { $0.fault.field } == ["lat", "title", "id", "title"])
    }

    @Test("ambiguous numbers are left out with both readings, unless the sign is given") func asksAboutNumbers()
        async throws
    {
        let bytes = try Fixture.bytes("Wild/thousands.csv")
        let plain = try await ImportedFile.read(bytes, path: "a.csv", kind: "restaurant")
        #expect(plain.posts.map { $0.post.attributes?["seats"] } == [nil, .number(80)])
        #expect(
            plain.warnings == [
                "attributes.seats: is left out: 1.200 may be 1200 or 1.2: write one of them, or add --decimal"
            ]
        )
        let german = try await ImportedFile.read(bytes, path: "a.csv", kind: "restaurant", decimal: .comma)
        #expect(german.posts[0].post.attributes?["seats"] == .number(1200) && german.warnings.isEmpty)
    }

    @Test("names that no post gets, and posts without a place, are counted") func countsLosses() async throws {
        let file = try await ImportedFile.read("id,name,Höhe,Farbe,leer\n1,A,3,rot,\n2,B,4,,\n")
        #expect(file.unused == ["Farbe", "Höhe"] && file.placeless == 2)
        let twice = try await ImportedFile.read("id,name,name\n1,A,B\n")
        #expect(twice.titles == ["A"] && twice.unused == ["name #2"])
        let sizes = try await ImportedFile.read("id,name,Länge\n1,A,12\n")
        #expect(sizes.posts.count == 1 && sizes.unused == ["Länge"] && sizes.placeless == 1)
    }

    @Test("members that the catalogue refuses are left out, and the entry is sent again") func sendsAgain() async throws
    {
        let refused =
            #"{"created":1,"updated":0,"unchanged":0,"rejected":[{"externalID":"b","fault":{"code":"invalid","#
            + #""message":"posts.1.post.category is not one of cafe","field":"posts.1.post.category"}}]}"#
        let peer = RecordingReceiver([
            "catalogue.importPosts": [refused, #"{"created":1,"updated":0,"unchanged":0,"rejected":[]}"#],
            "catalogue.finishImport": [#"{"created":2,"updated":0,"unchanged":0,"rejected":0,"closed":0}"#],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let lines = ["a", "b"].map { #"{"externalID":"\#($0)","kind":"tip","title":"T","category":"pub"}"# }
        let done = await shell.run("import - --no-wait", input: lines.joined(separator: "\n"))
        #expect(done.status == .ok, "\(done)")
        #expect(done.output == "2 created, 0 updated, 0 unchanged, 0 rejected\n")
        #expect(done.notices.contains("line 2: is left out: category is not one of cafe (category)"))
        #expect(peer.recorded[1].body.contains(#""posts":[{"externalID":"b","post":{"kind":"tip","title":"T"}}]"#))
    }

    @Test("a rejected entry is written as it was, and can be corrected and imported") func writesRejects() async throws
    {
        let peer = RecordingReceiver([
            "catalogue.listKinds": [
                #"{"kinds":[{"kind":{"name":"tip","facets":{"point":{}}},"changedAt":"2026-05-01T10:00:00.000Z","revision":1}]}"#
            ],
            "catalogue.importPosts": [#"{"created":1,"updated":0,"unchanged":0,"rejected":[]}"#],
            "catalogue.finishImport": [#"{"created":1,"updated":0,"unchanged":0,"rejected":0,"closed":0}"#],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let path = shell.path + "/rejects.ndjson"
        let features =
            #"{"type":"Feature","id":"n/1","properties":{"name":""},"geometry":{"type":"Point","coordinates":[13,47]}}"#
        let first = await shell.run(
            "import - --kind tip --no-wait --rejects \(path)",
            input: #"{"type":"FeatureCollection","features":[\#(features)]}"#
        )
        #expect(first.status == .failure)
        #expect(first.notices.contains("entry 1: title is missing (title)"), "\(first)")
        #expect(first.notices.contains("correct the entries in \(path), then: umkreis import \(path) --source stdin"))
        let kept = try String(contentsOfFile: path, encoding: .utf8)
        #expect(kept.contains(features))
        let corrected = kept.replacing(#""name":"""#, with: #""name":"Hut""#)
        let again = await shell.run("import - --kind tip --no-wait --source stdin", input: corrected)
        #expect(again.output == "1 created, 0 updated, 0 unchanged, 0 rejected\n", "\(again)")
        #expect(peer.recorded.contains { $0.body.contains(#""title":"Hut","point":{"lat":47.0,"lon":13.0}"#) })
    }

    @Test("--map of a missing column is refused before anything is sent") func refusesMissingColumns() async throws {
        let peer = RecordingReceiver([
            "catalogue.listKinds": [
                #"{"kinds":[{"kind":{"name":"tip","facets":{}},"changedAt":"2026-05-01T10:00:00.000Z","revision":1}]}"#
            ]
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        let done = await shell.run("import - --kind tip --map Foo=lat --no-wait", input: "id;name\n1;A\n")
        #expect(
            done.status == .usage && done.notices.contains("the file has no column Foo; it has id, name"),
            "\(done)"
        )
        #expect(peer.recorded.map(\.call) == ["catalogue.listKinds"])
    }

    @Test("the end of a post is on the clock of its place") func readsEndsOnTheClockOfThePlace() async throws {
        let text = """
            id,title,lat,lon,validUntil
            1,Day,35.7,139.7,2026-12-31
            2,Written,35.7,139.7,31.12.2026
            3,Time,35.7,139.7,2026-12-31T18:00
            4,Moment,35.7,139.7,2026-12-31T18:00:00Z
            5,Odd,35.7,139.7,soon
            """
        let file = try await ImportedFile.read(text, path: "a.csv")
        let ends = file.posts.map { $0.post.validUntil?.description }
        let midnight = "2026-12-31T15:00:00.000Z"
        #expect(ends == [midnight, midnight, "2026-12-31T09:00:00.000Z", "2026-12-31T18:00:00.000Z", nil])
        #expect(file.warnings.count == 1 && file.warnings.first?.contains("validUntil") == true, "\(file.warnings)")
    }
}
