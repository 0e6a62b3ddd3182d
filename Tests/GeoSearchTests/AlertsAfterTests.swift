import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

@Suite("geo.alertsAfter", .services(CatalogueService.self, GeoSearchService.self))
struct AlertsAfterTests {
    @Test func reportsPostsThatMatchASavedSearch() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben", isGuest: true)
        let saved = try await ben.saves("lamp", near: .salzburg)
        let lamp = try await ada.posts("Tiffany lamp", at: .salzburg)
        try await ada.posts("A lamp, far away", at: .vienna)
        try await ada.posts("A chair", at: .salzburg)
        try await world.waitForFollowers()
        let told = try await ben.send(AlertsAfter())
        #expect(
            told.alerts == [
                SearchAlert(
                    search: saved,
                    name: "lamp",
                    post: lamp,
                    kind: "offer",
                    title: "Tiffany lamp",
                    at: world.clock.now
                )
            ]
        )
        #expect(!told.hasMore)
        let again = try await ben.send(AlertsAfter(cursor: told.cursor))
        #expect(again == AlertsAfter.Reply(alerts: [], cursor: told.cursor, hasMore: false))
        #expect(try await ben.send(AlertsAfter()) == told)
        #expect(try await ada.send(AlertsAfter()).alerts.isEmpty)
    }

    @Test(.everyWiring, .timeLimit(.minutes(1))) func wakesALongPoll() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        try await ben.saves("lamp")
        let start = try await ben.send(AlertsAfter()).cursor
        async let waiting = ben.send(AlertsAfter(cursor: start, waitMs: 25_000))
        try await ada.posts("A lamp")
        #expect(try await waiting.alerts.map(\.title) == ["A lamp"])
    }

    @Test func reportsAPostThatMatchesAfterAChange() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        try await ben.saves("lamp")
        let post = try await ada.posts("A chair")
        try await world.waitForFollowers()
        #expect(try await ben.alerts().isEmpty)
        try await ada.retitles(post, "A lamp")
        try await ada.retitles(post, "A brass lamp")
        try await world.waitForFollowers()
        #expect(try await ben.alerts() == ["A brass lamp"])
    }

    @Test func omitsEndedPosts() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        try await ben.saves("lamp")
        let (one, two) = (try await ada.posts("A lamp"), try await ada.posts("Another lamp"))
        var expiring = PostContent(kind: .offer, title: "A third lamp")
        expiring.validUntil = world.clock.now.adding(.seconds(60))
        try await ada.send(CreatePost(post: expiring))
        try await world.waitForFollowers()
        #expect(try await ben.alerts().count == 3)
        try await ada.send(ClosePost(id: one))
        try await ada.send(DeletePost(id: two))
        world.clock.advance(by: .seconds(120))
        try await world.runMaintenance(of: "catalogue")
        try await world.waitForFollowers()
        #expect(try await ben.alerts().isEmpty)
    }

    @Test(
        "a block in either direction prevents alerts, whenever it was made",
        .services(AuthService.self, CatalogueService.self, GeoSearchService.self)
    ) func goesByBlocks() async throws {
        let ada = try await world.registered("ada")
        let ben = try await world.registered("ben")
        try await ben.saves("lamp")
        try await ada.posts("A lamp")
        try await world.waitForFollowers()
        #expect(try await ben.alerts().count == 1)
        try await ada.send(Block(user: ben.id))
        try await ada.posts("Another lamp")
        try await world.waitForFollowers()
        #expect(try await ben.alerts().isEmpty)
    }

    @Test func reportsOnceAcrossRestartsAndReplays() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        try await ben.saves("lamp")
        try await ada.posts("A lamp")
        try await world.waitForFollowers()
        let told = try await ben.send(AlertsAfter())
        try await world.restart("geo")
        try await world.person("Olga", roles: [Role.operator]).send(Rebuild())
        try await world.waitForFollowers()
        try await ada.posts("Another lamp")
        try await world.waitForFollowers()
        #expect(try await ben.send(AlertsAfter(cursor: told.cursor)).alerts.map(\.title) == ["Another lamp"])
        #expect(try await ben.alerts() == ["A lamp", "Another lamp"])
    }

    @Test func isForgottenAfterThirtyDays() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        try await ben.saves("lamp")
        try await ada.posts("A lamp")
        try await world.waitForFollowers()
        world.clock.advance(by: .seconds(29 * 86_400))
        try await world.runMaintenance(of: "geo")
        #expect(try await world.person("Ben", id: ben.id).alerts().count == 1)
        world.clock.advance(by: .seconds(2 * 86_400))
        try await world.runMaintenance(of: "geo")
        #expect(try await world.person("Ben", id: ben.id).alerts().isEmpty)
    }

    @Test func pagesAndRefusesCursorsOfOthers() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let cleo = try world.person("Cleo")
        try await ben.saves("lamp")
        for number in 1...5 { try await ada.posts("Lamp \(number)") }
        try await world.waitForFollowers()
        let first = try await ben.send(AlertsAfter(limit: 3))
        #expect(first.alerts.map(\.title) == ["Lamp 1", "Lamp 2", "Lamp 3"])
        #expect(first.hasMore)
        #expect(try await ben.send(AlertsAfter(cursor: first.cursor, limit: 3)).alerts.count == 2)
        #expect(try await cleo.refusal(AlertsAfter(cursor: first.cursor)).code == .gone)
        #expect(try await ben.refusal(AlertsAfter(cursor: Cursor(text: "?"))).field == "cursor")
        #expect(try await ben.refusal(AlertsAfter(limit: 0)).field == "limit")
        #expect(try await ben.refusal(AlertsAfter(waitMs: 25_001)).field == "waitMs")
    }
}

extension Person {
    @discardableResult
    fileprivate func saves(_ words: String, near point: Coordinate? = nil) async throws -> SavedSearchID {
        let search = Search(words: words, near: point, within: point.map { _ in 5_000 })
        return try await send(SaveSearch(name: words, search: search)).saved.id
    }

    fileprivate func alerts() async throws -> [String] {
        try await send(AlertsAfter()).alerts.map(\.title)
    }
}
