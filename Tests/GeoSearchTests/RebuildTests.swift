import CatalogueContract
import CatalogueCore
import GeoSearchContract
import Storage
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("geo.rebuild", .services(CatalogueService.self, GeoSearchService.self))
struct RebuildTests {
    @Test("restores lost and damaged posts, drops unknown ones, and answers meanwhile", .everyWiring)
    func rebuildsTheIndex() async throws {
        let ada = try world.person("Ada")
        for number in 1...700 {
            try await ada.posts("Lamp \(number)", at: Coordinate(lat: 47, lon: Double(number) / 10))
        }
        try await world.waitForFollowers()
        let whole = try await world.content()
        try await world.stop("geo")
        try await world.damage()
        try await world.start("geo")
        try await world.waitForFollowers()
        #expect(try await world.content() != whole)
        #expect(try await ada.finds(Search(words: "ghost")).count == 1)
        let anna = try world.person("Anna", roles: ["operator"])
        #expect(try await anna.send(Rebuild()).posts == 651)
        #expect(try await ada.send(Search(words: "lamp", limit: 200)).hits.count == 200)
        try await world.waitForFollowers()
        #expect(try await world.content() == whole)
        #expect(try await ada.finds(Search(words: "ghost")).isEmpty)
    }
}

extension World {
    fileprivate func content() async throws -> [String] {
        try await withIndexFile { database in
            try await database.read { transaction in
                try transaction.rows(
                    "SELECT id, owner, title, lat, lon, titleWords FROM post WHERE kind IS NOT NULL ORDER BY id"
                ) {
                    let point = (try $0[3, as: Double?.self], try $0[4, as: Double?.self])
                    return
                        "\(try $0[0, as: String.self]) \(try $0[1, as: String.self]) \(try $0[2, as: String.self]) \(point)"
                        + (try $0[5, as: String.self])
                }
            }
        }
    }

    fileprivate func damage() async throws {
        try await withIndexFile { database in
            try await database.write { transaction in
                try transaction.execute("DELETE FROM post WHERE key <= 50")
                try transaction.execute("UPDATE post SET title = 'spoilt', titleWords = 'spoilt' WHERE key <= 100")
                try transaction.posts.save(PostDocument(.sample(1, "A ghost"), searchTexts: [], in: .bundled()))
            }
        }
    }

    private func withIndexFile<Result>(_ body: (Database) async throws -> Result) async throws -> Result {
        let database = try await Database.open(
            DatabaseConfiguration(
                path: "\(directory(of: "geo"))/geo.sqlite",
                migrations: GeoSearchService.migrations,
                scorers: GeoSearchService.databaseOptions.scorers,
                now: { Timestamp(milliseconds: 0) }
            )
        )
        let result = try await body(database)
        try await database.close()
        return result
    }
}
