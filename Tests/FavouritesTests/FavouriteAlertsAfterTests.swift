import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import Foundation
import TestKit
import Testing
import UmkreisVocabulary

@Suite("favourites.favouriteAlertsAfter", .services(CatalogueService.self, FavouritesService.self))
struct FavouriteAlertsAfterTests {
    @Test("reports a change of a favourite") func reportsAChange() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben", isGuest: true)
        let lamp = try await ada.posts("A lamp")
        try await ben.keeps(lamp)
        let start = try await ben.alerts()
        #expect(start.alerts.isEmpty)
        try await ada.says("A brass lamp", of: lamp)
        try await ada.says("A lamp of brass", of: lamp)
        try await world.waitForFollowers()
        let told = try await ben.alerts(after: start.cursor)
        #expect(told.alerts == [FavouriteAlert(post: lamp.id, news: .changed, at: world.clock.now, revision: 3)])
        #expect(!told.hasMore)
        let again = try await ben.alerts(after: told.cursor)
        #expect(again == FavouriteAlertsAfter.Reply(alerts: [], cursor: told.cursor, hasMore: false))
        #expect(try await ben.alerts() == told)
        #expect(try await ada.alerts().alerts.isEmpty)
    }

    @Test("reports a new price with the old one") func reportsAPrice() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let lamp = try await ada.sells("A lamp", for: "30")
        try await ben.keeps(lamp)
        let start = try await ben.alerts().cursor
        try await ada.says("A lamp", for: "25.50", of: lamp)
        try await world.waitForFollowers()
        let cheaper = try await ben.alerts(after: start)
        #expect(cheaper.alerts.map(\.news) == [.price])
        #expect(cheaper.alerts.map(\.formerPrice) == [try euros("30")])
        #expect(cheaper.alerts.map(\.price) == [try euros("25.50")])
        try await ada.says("A brass lamp", for: "25.50", of: lamp)
        try await world.waitForFollowers()
        let changed = try await ben.alerts(after: cheaper.cursor).alerts
        #expect(changed.map(\.news) == [.changed])
        #expect(changed.map(\.formerPrice) == [nil])
        // After an absence, both arrive together.
        let both = try await ben.alerts(after: start).alerts
        #expect(both.map(\.news) == [.changed])
        #expect(both.map(\.formerPrice) == [try euros("30")])
        try await ada.says("A lamp", of: lamp)
        try await world.waitForFollowers()
        let free = try await ben.alerts(after: start).alerts
        #expect(free.map(\.formerPrice) == [try euros("25.50")])
        #expect(free.map(\.price) == [nil])
    }

    @Test("reports the end of a post and its return") func reportsEnds() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let (lamp, chair, soup) = (
            try await ada.posts("A lamp"), try await ada.posts("A chair"), try await ada.posts("Soup, today")
        )
        for post in [lamp, chair, soup] { try await ben.keeps(post) }
        try await ada.send(ClosePost(id: lamp.id))
        try await ada.deletes(chair)
        try await world.waitForFollowers()
        let ended = try await ben.alerts()
        #expect(ended.alerts.map(\.post) == [lamp.id, chair.id])
        #expect(ended.alerts.map(\.news) == [.closed, .gone])
        try await ada.send(PublishPost(id: lamp.id))
        try await world.waitForFollowers()
        #expect(try await ben.alerts(after: ended.cursor).alerts.map(\.news) == [.back])
    }

    @Test("a long poll is woken", .everyWiring, .timeLimit(.minutes(1))) func wakesALongPoll() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let lamp = try await ada.posts("A lamp")
        try await ben.keeps(lamp)
        let start = try await ben.alerts().cursor
        async let waiting = ben.send(FavouriteAlertsAfter(cursor: start, waitMs: 25_000))
        try await ada.says("A brass lamp", of: lamp)
        #expect(try await waiting.alerts.map(\.news) == [.changed])
    }

    @Test("changes before adding or after seeing are not reported") func omitsKnownChanges() async throws {
        let (ada, ben, eva) = (try world.person("Ada"), try world.person("Ben"), try world.person("Eva"))
        let lamp = try await ada.posts("A lamp")
        try await ben.keeps(lamp)
        try await ada.says("A brass lamp", of: lamp)
        try await world.waitForFollowers()
        world.clock.advance(by: .seconds(1))
        try await eva.keeps(lamp)
        #expect(try await eva.alerts().alerts.isEmpty)
        let told = try await ben.alerts().alerts
        #expect(told.map(\.news) == [.changed])
        try await ben.send(MarkSeen(posts: [SeenRevision(post: lamp.id, revision: told[0].revision)]))
        #expect(try await ben.alerts().alerts.isEmpty)
    }

    @Test("reports the return of a post in a replaced history") func reportsTheReturnInAReplacedHistory() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let lamp = try await ada.posts("A lamp")
        try await ben.keeps(lamp)
        try await ada.send(ClosePost(id: lamp.id))
        try await world.waitForFollowers()
        let closed = try await ben.alerts()
        try await world.stop("catalogue")
        let folder = world.directory(of: "catalogue")
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".stamp") {
            try FileManager.default.removeItem(atPath: "\(folder)/\(file)")
        }
        try await world.start("catalogue")
        try await world.waitForFollowers()
        #expect(try await ben.alerts(after: closed.cursor).alerts.isEmpty)
        try await world.person("Ada", id: ada.id).send(PublishPost(id: lamp.id))
        try await world.waitForFollowers()
        #expect(try await ben.alerts(after: closed.cursor).alerts.map(\.news) == [.back])
    }

    @Test(.services(AuthService.self, CatalogueService.self, FavouritesService.self))
    func omitsPostsAcrossABlock() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let lamp = try await ada.posts("A lamp")
        try await ben.keeps(lamp)
        try await ada.send(Block(user: ben.id))
        try await ada.says("A brass lamp", of: lamp)
        try await world.waitForFollowers()
        #expect(try await ben.alerts().alerts.isEmpty)
        try await ada.deletes(lamp)
        try await world.waitForFollowers()
        #expect(try await ben.alerts().alerts.isEmpty)
    }

    @Test func returnsPages() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        var posts: [PostID] = []
        for number in 1...5 {
            let post = try await ada.posts("Lamp \(number)")
            try await ben.keeps(post)
            try await ada.says("Brass lamp \(number)", of: post)
            posts.append(post.id)
        }
        try await world.waitForFollowers()
        var (told, cursor) = ([PostID](), Cursor?.none)
        while true {
            let page = try await ben.send(FavouriteAlertsAfter(cursor: cursor, limit: 2))
            told += page.alerts.map(\.post)
            cursor = page.cursor
            guard page.hasMore else { break }
        }
        #expect(told == posts)
    }

    @Test(.services(FavouritesService.self)) func refusesInvalidCursors() async throws {
        let ada = try world.person("Ada")
        let refusal = try await ada.refusal(FavouriteAlertsAfter(cursor: Cursor(text: "bTFhZ2U")))
        #expect(refusal == BrokenRule.notACursor.fault(at: "cursor"))
    }

    private func euros(_ amount: String) throws -> Money { try Money(amount: amount, currency: "EUR") }
}
