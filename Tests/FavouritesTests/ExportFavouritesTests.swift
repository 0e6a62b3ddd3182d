import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import Foundation
import TestKit
import Testing

@Suite("favourites.exportFavourites", .services(CatalogueService.self, FavouritesService.self))
struct ExportFavouritesTests {
    /// A file as read by Python's parsers.
    private struct Read: Decodable, Equatable {
        var title, text, note: String?
        var lat, lon: Double?
        var state: String?
    }

    private static let awkward = "Ein <\"Stück\"> & 'mehr', ]]> 🦊; größer"

    @Test("Python's parsers read every format with any text", arguments: FavouriteFormat.allCases)
    func isReadByOthers(_ format: FavouriteFormat) async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben", isGuest: true)
        var content = PostContent(kind: "offer", title: Self.awkward, text: "first\nsecond, \"quoted\"")
        content.point = try Coordinate(lat: -47.8, lon: 0.0000123)
        let lamp = try await ada.send(CreatePost(post: content)).post
        let nowhere = try await ada.posts("=1+1")
        let gone = try await ada.posts("Not for long")
        for post in [lamp, nowhere, gone] { try await ben.keeps(post, note: post == lamp ? "so, \"so\"" : nil) }
        try await ada.deletes(gone)
        let read = try await Self.read(try await ben.exports(format).joined(), as: format)
        let placed = Read(
            title: Self.awkward,
            text: "first\nsecond, \"quoted\"",
            note: "so, \"so\"",
            lat: -47.8,
            lon: 0.0000123,
            state: format == .gpx ? nil : "ok"
        )
        let formula = Read(title: format == .csv ? "'=1+1" : "=1+1", state: "ok")
        #expect(read == (format == .gpx ? [placed] : [Read(state: "gone"), formula, placed]))
    }

    @Test("numbers have no exponents, and longitudes fit the schemas", arguments: FavouriteFormat.allCases)
    func writesPlainNumbers(_ format: FavouriteFormat) async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let points = [(51.4779, -0.00001), (-89.9, 180), (0.0000123, -180), (1e-9, 12.5), (-90, -1.5e-7)]
        for (number, (lat, lon)) in points.enumerated() {
            var content = PostContent(kind: "offer", title: "\(number)", text: "any")
            content.point = try Coordinate(lat: lat, lon: lon)
            try await ben.keeps(try await ada.send(CreatePost(post: content)).post)
        }
        let file = try await ben.exports(format).joined()
        if format != .geojson { #expect(!file.contains(/\de-\d/)) }
        let read = try await Self.read(file, as: format).reversed()
        #expect(read.map(\.lat) == points.map(\.0))
        #expect(read.map(\.lon) == points.map { format == .gpx && $1 == 180 ? -180 : $1 })
    }

    @Test("a text that an export protects comes back as it was") func restoresProtectedTexts() {
        for text in ["=1", "'=1", "''+", "'", "'a", "", "\u{301}-1", "'\u{200B}=2", "\t", "plain"] {
            let written = SpreadsheetText.harmless(text)
            #expect(SpreadsheetText.restored(written) == text)
        }
    }

    @Test("no cell of a CSV file is a formula, even with a hidden sign", .everyWiring)
    func hasNoFormulas() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let hidden = [
            "", "\u{301}", "\u{200D}", "\u{200B}", "\u{FEFF}", "\u{2060}", "\u{AD}", "\u{3164}", "\u{FE0F}",
            "\u{20DD}",
        ]
        let signs = ["=", "+", "-", "@", "=\u{301}", "\u{FF1D}", "\u{2212}"]
        for (number, text) in hidden.flatMap({ mark in signs.map { mark + $0 + "1+1" } }).enumerated() {
            var content = PostContent(kind: "offer", title: text, text: text)
            content.place = PostPlace(country: "AT", city: text, address: text)
            if number == 0 { content.contact = PostContact(email: "=a@example.org", phone: "+43 662 1234") }
            try await ben.keeps(try await ada.send(CreatePost(post: content)).post, note: text)
        }
        let read = try await Self.read(try await ben.exports(.csv).joined(), as: .csv)
        #expect(read.count == hidden.count * signs.count)
        // A combining mark would merge with the apostrophe.
        let first = Set(read.flatMap { [$0.title?.unicodeScalars.first, $0.note?.unicodeScalars.first] })
        #expect(first == ["'"])
    }

    @Test("a long list comes in parts that make one file", arguments: FavouriteFormat.allCases)
    func comesInParts(_ format: FavouriteFormat) async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        #expect(try await Self.read(ben.exports(format).joined(), as: format) == [])
        let long = String(repeating: "\"ü\" ", count: 1_999)
        for number in 0..<60 {
            var content = PostContent(kind: "offer", title: "Lamp \(number)", text: long)
            content.point = try Coordinate(lat: 47, lon: 13)
            try await ben.keeps(try await ada.send(CreatePost(post: content)).post)
        }
        let parts = try await ben.exports(format)
        #expect(parts.count > 1)
        let read = try await Self.read(parts.joined(), as: format)
        #expect(read.map(\.title) == (0..<60).reversed().map { "Lamp \($0)" })
    }

    @Test func exportsOwnListsOnly() async throws {
        let ada = try world.person("Ada")
        let list = try await ada.makesList("Vienna")
        try await ada.keeps(try await ada.posts("A lamp"), in: list)
        try await ada.keeps(try await ada.posts("A chair"))
        let told = try await ada.send(ExportFavourites(format: .csv, list: list.id))
        #expect(told.text.contains("A lamp") && !told.text.contains("A chair"))
        let ben = try world.person("Ben")
        #expect(try await ben.refusal(ExportFavourites(format: .csv, list: list.id)).code == .notFound)
    }

    @Test func isRefusedWithoutTheCatalogue() async throws {
        let ada = try world.person("Ada")
        try await ada.keeps(try await ada.posts("A lamp"))
        try await world.stop("catalogue")
        #expect(try await ada.refusal(ExportFavourites(format: .gpx)).code == .unavailable)
    }

    private static func read(_ text: String, as format: FavouriteFormat) async throws -> [Read] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = "\(folder.path)/favourites"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let read = try await Python.run("favourites.py", format.rawValue, file)
        return try JSONDecoder().decode([Read].self, from: Data(read.utf8))
    }
}

extension Person {
    fileprivate func exports(_ format: FavouriteFormat) async throws -> [String] {
        var parts: [String] = []
        var cursor: Cursor?
        repeat {
            let reply = try await send(ExportFavourites(format: format, cursor: cursor))
            parts.append(reply.text)
            cursor = reply.next
        } while cursor != nil
        return parts
    }
}
