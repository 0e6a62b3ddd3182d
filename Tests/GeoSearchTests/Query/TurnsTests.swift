import CatalogueCore
import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

/// Which calls take turns, by the service's own metrics.
@Suite("turns of searches", .services(CatalogueService.self, GeoSearchService.self))
struct TurnsTests {
    private func turns() async throws -> Int {
        let text = try await world.sending(as: .gateway).send(Metrics(), to: "geo").text
        let count = text.firstMatch(of: /umkreis_work_delay_seconds_count\{service="geo"\} (\d+)/)
        return try #require(count.flatMap { Int($0.1) })
    }

    @Test("searches of many posts, fences and places take a turn; quick ones do not") func areTaken() async throws {
        let ada = try world.person("Ada")
        let near = try Coordinate.salzburg
        try await world.waitForFollowers()
        // Applies all changes, which quick searches would leave to the pool.
        _ = try await ada.send(Search(near: near, sort: .newest))
        let before = try await turns()
        #expect(before > 0)
        _ = try await ada.send(Nearest(near: near))
        #expect(try await turns() == before)
        _ = try await ada.send(Search(words: "lamp", near: near))
        _ = try await ada.send(FindPlace(name: "Wien"))
        _ = try await ada.send(NearestPlaces(near: near))
        _ = try await ada.send(FencesNear(near: near))
        #expect(try await turns() == before + 4)
    }
}
