import CatalogueContract
import CatalogueCore
import GeoSearchContract
import TestKit
import Testing
import UmkreisStorage

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

    @Test("the follower continues, so that changes are found at once") func continuesToFollow() async throws {
        let (ada, anna) = (try world.person("Ada"), try world.person("Anna", roles: ["operator"]))
        for number in 1...50 { try await ada.posts("Lamp \(number)") }
        try await world.waitForFollowers()
        let before = try await world.followed()
        try await anna.send(Rebuild())
        #expect(try await world.followed() >= before)
        let post = try await ada.posts("Chair")
        try await world.waitForFollowers()
        #expect(try await ada.finds(Search(words: "chair")) == ["Chair"])
        try await anna.send(Rebuild())
        try await ada.send(DeletePost(id: post))
        try await world.waitForFollowers()
        #expect(try await ada.finds(Search(words: "chair")).isEmpty)
    }

    @Test("a rebuild during writes equals a fresh index", .timeLimit(.minutes(2)))
    func equalsAFreshIndex() async throws {
        let (ada, anna) = (try world.person("Ada"), try world.person("Anna", roles: ["operator"]))
        var posts: [PostID] = []
        for number in 1...600 { posts.append(try await ada.posts("Lamp \(number)")) }
        for post in posts[..<60] { try await ada.retitles(post, "Table") }
        for post in posts[60..<80] { try await ada.send(DeletePost(id: post)) }
        for post in posts[80..<100] { try await ada.send(ClosePost(id: post)) }
        try await world.waitForFollowers()
        try await anna.send(Rebuild())
        for round in 0..<3 {
            for index in stride(from: 100 + round, to: 400, by: 7) {
                try await ada.retitles(posts[index], "Chair \(round)")
            }
            for index in (400 + 20 * round)..<(410 + 20 * round) { try await ada.send(DeletePost(id: posts[index])) }
            for index in (80 + 5 * round)..<(85 + 5 * round) { try await ada.send(PublishPost(id: posts[index])) }
            for number in 1...10 { try await ada.posts("Sofa \(round) \(number)") }
            if round == 1 { try await anna.send(Rebuild()) }
        }
        try await world.waitForFollowers()
        let rebuilt = try await world.content()
        let searches = ["table", "lamp", "chair", "sofa"].map { Search(words: $0, sort: .name, limit: 200) }
        var found: [[String]] = []
        for search in searches { found.append(try await ada.finds(search)) }
        try await world.startEmpty("geo")
        try await world.waitForFollowers()
        #expect(try await world.content() == rebuilt)
        for (search, titles) in zip(searches, found) { #expect(try await ada.finds(search) == titles) }
    }

    @Test("a restart during a rebuild begins it again") func survivesARestart() async throws {
        let (ada, anna) = (try world.person("Ada"), try world.person("Anna", roles: ["operator"]))
        for number in 1...120 { try await ada.posts("Lamp \(number)", at: Coordinate(lat: 47, lon: 11)) }
        try await world.waitForFollowers()
        let whole = try await world.content()
        try await world.stop("geo")
        try await world.damage()
        try await world.start("geo")
        try await anna.send(Rebuild())
        try await world.restart("geo")
        try await world.waitForFollowers()
        #expect(try await world.content() == whole)
    }
}

extension World {
    fileprivate func followed() async throws -> Int64 {
        try await sending(as: .gateway).send(Ready(), to: .geo).followed?["catalogue"] ?? 0
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
}
