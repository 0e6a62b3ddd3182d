import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.newsAfter", .services(CatalogueService.self))
struct NewsAfterTests {
    @Test(.everyWiring) func listsChangedKindsWithoutAToken() async throws {
        let ada = try world.person("Ada")
        let start = try await world.client.send(NewsAfter())
        #expect(start.kinds.isEmpty)
        try await ada.posts(.offer("A lamp"))
        world.clock.advance(by: .seconds(60))
        try await ada.posts(.restaurant("Triangel", "pizza"))
        let news = try await world.client.send(NewsAfter(cursor: start.cursor))
        #expect(news.kinds.map(\.kind) == [.offer, .restaurant])
        #expect(news.kinds.last?.changedAt == world.clock.now)
        #expect(try await world.client.send(NewsAfter(cursor: news.cursor)) == .init(kinds: [], cursor: news.cursor))
        #expect(try await world.client.send(NewsAfter()) == news)
    }

    @Test func listsOnlyTheRequestedKinds() async throws {
        let ada = try world.person("Ada")
        let start = try await world.client.send(NewsAfter(kinds: [.tip])).cursor
        try await ada.posts(.offer("A lamp"))
        #expect(try await world.client.send(NewsAfter(kinds: [.tip], cursor: start)).kinds.isEmpty)
        #expect(try await world.client.send(NewsAfter(kinds: [.tip, .offer], cursor: start)).kinds.count == 1)
        #expect(try await world.client.send(NewsAfter(kinds: [.tip])).kinds.isEmpty)
    }

    @Test func reportsCreatedChangedAndDeletedPosts() async throws {
        let ada = try world.person("Ada")
        try await ada.imports([ImportedPost(externalID: "n1", post: .offer("A lamp"))])
        let came = try await world.client.send(NewsAfter()).cursor
        try await ada.imports([ImportedPost(externalID: "n1", post: .offer("A lamp"))])
        #expect(try await world.client.send(NewsAfter(cursor: came)).kinds.isEmpty)
        try await ada.imports([ImportedPost(externalID: "n1", post: .tip("A lamp"))])
        let changed = try await world.client.send(NewsAfter(cursor: came))
        #expect(Set(changed.kinds.map(\.kind)) == [.offer, .tip])
        try await ada.deletes(try await ada.lists().posts[0])
        #expect(try await world.client.send(NewsAfter(cursor: changed.cursor)).kinds.map(\.kind) == [.tip])
    }

    @Test(.timeLimit(.minutes(1))) func wakesALongPoll() async throws {
        let ada = try world.person("Ada")
        let start = try await world.client.send(NewsAfter()).cursor
        async let waiting = world.client.send(NewsAfter(kinds: [.offer], cursor: start, waitMs: 25_000))
        try await ada.posts(.offer("A lamp"))
        #expect(try await waiting.kinds.map(\.kind) == [.offer])
    }

    @Test func aWaitThatTimesOutReportsNoKinds() async throws {
        let start = try await world.client.send(NewsAfter())
        let waited = try await world.client.send(NewsAfter(cursor: start.cursor, waitMs: 10))
        #expect(waited == .init(kinds: [], cursor: start.cursor))
    }

    @Test func refusesInvalidKindsWaitsAndCursors() async throws {
        let ada = try world.person("Ada")
        let many = (0...100).map { PostKind("kind\($0)") }
        #expect(try await ada.refusal(NewsAfter(kinds: many)) == BrokenRule.tooMany(100).fault(at: "kinds"))
        #expect(try await ada.refusal(NewsAfter(waitMs: 25_001)).field == "waitMs")
        let foreign = Cursor(text: "bm9uc2Vuc2U")
        #expect(try await ada.refusal(NewsAfter(cursor: foreign)) == BrokenRule.notACursor.fault(at: "cursor"))
        let former = Cursor(fields: ["another", "1"])
        #expect(try await ada.refusal(NewsAfter(cursor: former)).code == .gone)
    }
}
