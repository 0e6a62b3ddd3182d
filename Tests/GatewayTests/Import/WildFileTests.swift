import CatalogueContract
import Testing
import UmkreisVocabulary

@testable import GatewayClient

/// Files in the shapes that other programs write: each entry is kept, or rejected with the reason.
@Suite("wild files")
struct WildFileTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let file: String
        /// Titles and points, in order.
        var kept: [String] = []
        var rejected: [String] = []

        var testDescription: String { file }
    }

    private static let tables = [
        Case(file: "multiline_trailing.csv", kept: ["Line breaks 47.8 13.04"]),
        Case(file: "cr_only.csv", kept: ["Classic Mac 47.8 13.04", "Second 47.9 13.05"]),
        Case(file: "sep_line.csv", kept: ["Excel sep line 47.8 13.04"]),
        Case(file: "latlon_column.csv", kept: ["Combined column 47.8 13.04"]),
        Case(file: "nbsp_numbers.csv", kept: ["Nbsp 47.8 13.04"]),
        Case(file: "price.csv", kept: ["Comma price 47.8 13.04", "Sign last 47.8 13.04", "Yen 47.8 13.04"]),
        Case(file: "excel_german.csv", kept: ["Hofladen 47.8001 13.0402", "Müller; Söhne 47.81 13.05"]),
        Case(file: "excel_unicode.txt", kept: ["Česká „kavárna“ 48.2 16.3"]),
        Case(file: "libreoffice_dutch.csv", kept: ["Kaasboer 52.37 4.89"]),
        Case(
            file: "unclosed_quote.csv",
            kept: ["A 47.0 13.0", "C 47.0 13.0", "D 47.0 13.0"],
            rejected: ["line 3: a quote is not closed"]
        ),
        Case(file: "qgis_wkt.csv", kept: ["Spring 47.8 13.04", "Peak 47.9 13.05"]),
        Case(file: "open_data_portal.csv", kept: ["Fountain 47.8 13.04"]),
        Case(file: "saved_places.csv", rejected: ["line 2: id is missing (id)"]),
        Case(
            file: "degrees_minutes.csv",
            kept: ["Hut 47.8 13.04"],
            rejected: ["line 3: is no latitude from -90 to 90 and longitude from -180 to 180 (point)"]
        ),
        Case(
            file: "western.csv",
            rejected: ["line 2: the row is not UTF-8", "line 3: the row is not UTF-8"]
        ),
        Case(file: "bars.csv", kept: ["A, B; C 47.8 13.0"]),
        Case(file: "sizes.csv", kept: ["Boat 47.8 13.0"]),
    ]

    private static let maps = [
        Case(
            file: "other_geometries.geojson",
            kept: [
                "Park polygon 47.805 13.005", "One-point multipoint 47.8 13.0", "Collection 47.8 13.0", "Way 47.9 13.1",
            ]
        ),
        Case(
            file: "overpass.json",
            kept: ["Node inn 47.8 13.04", "Way inn 47.81 13.05", "Relation inn 47.81 13.01"],
            rejected: ["entry 4: title is missing (title)"]
        ),
        Case(file: "one_bad_contact.geojson", kept: ["Inn 47.8 13.04"]),
        Case(file: "overpass_turbo.geojson", kept: ["Brauhaus 47.801 13.001"]),
        Case(
            file: "null_geometry.geojson",
            kept: ["Without -", "Zero 0.0 0.0"],
            rejected: ["entry 3: title is missing (title)"]
        ),
        Case(file: "donut.geojson", kept: ["Ring 1.0 5.0", "Date line 1.0 180.0"]),
        Case(file: "nested_places.json", kept: ["Venue 47.8 13.04", "Other 47.9 13.1"]),
        Case(file: "overpass_geometry.json", kept: ["Square 47.1 13.1", "Tree 47.1 13.3"]),
        Case(file: "sequence.geojsons", kept: ["One 2.0 1.0", "Two 4.0 3.0"]),
        Case(
            file: "truncated.geojson",
            kept: ["Whole 2.0 1.0"],
            rejected: ["entry 2: the file ends within this entry"]
        ),
        Case(file: "own_lines.ndjson", kept: ["Comma -", "Parts -"], rejected: ["line 3: title is empty (title)"]),
        Case(
            file: "extract.osm",
            kept: ["Gasthof \"Post\" 47.8 13.04", "Park 47.1 13.1", "Zone -"]
        ),
        Case(file: "latin1.gpx", kept: ["Gasthaus Löwenbräu 47.8 13.04"]),
        Case(file: "decimal_comma.gpx", kept: ["Marker Eins 47.8 13.04"]),
        Case(file: "blank_in_name.gpx", kept: ["Marker Eins 47.8 13.04"]),
        Case(file: "osmand.gpx", kept: ["Marker Eins 47.8 13.04"]),
        Case(file: "garmin.gpx", kept: ["HÜTTE 47.8 13.04"]),
        Case(file: "gpx_1_0.gpx", kept: ["Café €5 51.5 -0.1"]),
        Case(
            file: "html_note.gpx",
            kept: ["A & B 1.0 2.0"],
            rejected: ["entry 2: A & B@1.0,2.0 is a duplicate of an earlier entry (id)"]
        ),
        Case(file: "truncated.gpx", kept: ["Whole 1.0 2.0"], rejected: ["entry 2: the file ends within this entry"]),
        Case(file: "my_maps.kml", kept: ["Marker Eins 47.8 13.04"]),
        Case(file: "layers.kml", kept: ["Field 2.0 2.0", "Both 8.0 7.0", "Path 2.0 2.0"]),
    ]

    @Test("every entry is kept or rejected", arguments: tables + maps) func keepsEntries(_ wild: Case) async throws {
        let file = try await ImportedFile.read(try Fixture.bytes("Wild/\(wild.file)"), path: wild.file)
        #expect(zip(file.titles, file.points).map { "\($0) \($1)" } == wild.kept)
        #expect(file.rejections.map { $0.replacing(/\ \([^()]*\):/, with: ":") } == wild.rejected)
    }

    @Test("files without places say why", arguments: ["route_only.gpx", "track_only.gpx", "network_link.kml"])
    func refusesFilesWithoutPlaces(_ name: String) async throws {
        #expect(await ImportedFile.refusal(try Fixture.bytes("Wild/\(name)"), path: name) == "not-a-file-of-places")
    }

    @Test("western tables are read with their encoding") func readsWesternTables() async throws {
        let bytes = try Fixture.bytes("Wild/western.csv")
        #expect(
            try await ImportedFile.read(bytes, path: "western.csv", encoding: "windows-1252").titles == ["Löwe", "Bär"]
        )
    }

    @Test("prices, dates and contacts are read as they are written") func readsValues() async throws {
        let german = try await ImportedFile.read(try Fixture.bytes("Wild/excel_german.csv"), path: "a.csv").posts.map(
            \.post
        )
        #expect(german.map { $0.price?.description } == ["3.50 EUR", "1250.00 EUR"])
        #expect(german.map { $0.contact?.website } == ["https://www.hofladen.example", "https://mueller.example/x"])
        #expect(german.map { $0.contact?.phone } == ["+43 662 1234", "0662 55"])
        let dutch = try await ImportedFile.read(try Fixture.bytes("Wild/libreoffice_dutch.csv"), path: "a.csv").posts[0]
            .post
        #expect(dutch.price?.description == "12 EUR" && dutch.dates?.start.description == "2026-05-01")
        #expect(dutch.text == "Kaas, melk\nen eieren")
        let prices = try await ImportedFile.read(try Fixture.bytes("Wild/price.csv"), path: "a.csv").posts.map(
            \.post.price
        )
        #expect(prices.map { $0?.description } == ["3.50 EUR", "3.50 EUR", "1200 JPY"])
    }

    @Test("texts of maps are plain and complete") func readsTexts() async throws {
        let field = try await ImportedFile.read(try Fixture.bytes("Wild/layers.kml"), path: "a.kml").posts[0].post
        #expect(field.text == "Line one\nline two & more" && field.contact?.website == "https://field.example")
        let hut = try await ImportedFile.read(try Fixture.bytes("Wild/garmin.gpx"), path: "a.gpx").posts[0].post
        #expect(hut.place?.city == "Hallein" && hut.place?.address == "Weg 4" && hut.contact?.phone == "+43 6245 1")
        let osm = try await ImportedFile.read(try Fixture.bytes("Wild/extract.osm"), path: "a.osm").posts
        #expect(osm.map(\.externalID) == ["node/5", "way/6", "relation/7"])
    }
}
