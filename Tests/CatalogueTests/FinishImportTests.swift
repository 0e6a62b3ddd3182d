import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.finishImport", .services(CatalogueService.self))
struct FinishImportTests {
    private func entries(_ numbers: ClosedRange<Int>, title: String = "Place") -> [ImportedPost] {
        numbers.map { ImportedPost(externalID: "n\($0)", post: .offer("\(title) \($0)")) }
    }

    /// The states of a user's posts, by external id.
    private func states(of person: Person) async throws -> [String: PostState] {
        let posts = try await person.lists(of: person, limit: 200).posts
        return Dictionary(posts.map { ($0.externalID ?? "", $0.state) }) { first, _ in first }
    }

    @Test(.everyWiring) func publishesAnImportOnceAtItsEnd() async throws {
        let ada = try world.person("Ada")
        let start = try await world.client.send(NewsAfter()).cursor
        try await ada.imports(entries(1...3), run: "r1")
        try await ada.imports(entries(3...4, title: "Spot"), run: "r1")
        #expect(try await world.client.send(NewsAfter(cursor: start)).kinds.isEmpty)
        let reply = try await ada.finishes("r1")
        #expect(reply == .init(created: 4, updated: 1, unchanged: 0, rejected: 0, closed: 0))
        let news = try await world.client.send(NewsAfter(cursor: start))
        #expect(news.kinds.map(\.kind) == [.offer])
        let told = try await world.events(ImportFinished.self)
        #expect(told.map(\.created) == [4])
        #expect(told.map(\.owner) == [ada.id])
    }

    @Test func repeatingAnImportPublishesNoEvent() async throws {
        let ada = try world.person("Ada")
        for run in ["r1", "r2"] {
            try await ada.imports(entries(1...50), run: run, isWhole: true)
            try await ada.finishes(run, prune: 0.5)
            world.clock.advance(by: .seconds(60))
        }
        let cursor = try await world.client.send(NewsAfter()).cursor
        let told = try await world.postEvents().count
        try await ada.imports(entries(1...50), run: "r3", isWhole: true)
        let reply = try await ada.finishes("r3", prune: 0.5)
        #expect(reply == .init(created: 0, updated: 0, unchanged: 50, rejected: 0, closed: 0))
        #expect(try await world.client.send(NewsAfter(cursor: cursor)).kinds.isEmpty)
        #expect(try await world.postEvents().count == told)
        #expect(told == 51)
    }

    @Test func closesOnlyPostsThatTheSourceLacks() async throws {
        let ada = try world.person("Ada")
        let bob = try world.person("Bob")
        try await ada.imports(entries(1...4), run: "r1", isWhole: true)
        try await ada.finishes("r1", prune: 0.5)
        try await ada.imports(entries(5...5), from: "my list")
        try await bob.imports(entries(1...4))
        world.clock.advance(by: .seconds(60))
        let before = try await world.client.send(NewsAfter()).cursor
        // An invalid entry still marks its post as present in the source.
        var rest = entries(1...3)
        rest[2].post.title = ""
        let batch = try await ada.imports(rest, run: "r2", isWhole: true)
        #expect(batch.unchanged == 2)
        #expect(batch.rejected.map(\.externalID) == ["n3"])
        #expect(try await ada.finishes("r2", prune: 0.5).closed == 1)
        let (hers, his) = (try await states(of: ada), try await states(of: bob))
        #expect(hers.filter { $0.value == .closed }.keys.sorted() == ["n4"])
        #expect(his.values.allSatisfy { $0 == .published })
        #expect(try await ada.lists(of: ada).count == 4)
        #expect(try await world.events(PostClosed.self).map(\.state) == [.closed])
        #expect(try await world.client.send(NewsAfter(cursor: before)).kinds.map(\.kind) == [.offer])
        let told = try await world.events(ImportFinished.self)
        #expect(told.map(\.closed) == [0, 1])
    }

    @Test func publishesReturningPostsAgain() async throws {
        let ada = try world.person("Ada")
        for (run, numbers) in [("r1", 1...4), ("r2", 1...3), ("r3", 1...4)] {
            try await ada.imports(entries(numbers), run: run, isWhole: true)
            try await ada.finishes(run, prune: 0.5)
            world.clock.advance(by: .seconds(60))
        }
        #expect(try await states(of: ada).values.allSatisfy { $0 == .published })
        #expect(try await ada.lists().count == 4)
        #expect(try await world.events(ImportFinished.self).map(\.updated) == [0, 0, 1])
    }

    @Test func keepsPostsClosedThatTheirOwnerClosed() async throws {
        let ada = try world.person("Ada")
        try await ada.imports(entries(1...2), run: "r1", isWhole: true)
        try await ada.finishes("r1", prune: 0.5)
        _ = try await ada.send(ClosePost(id: try await ada.lists().posts[0].id))
        world.clock.advance(by: .seconds(60))
        try await ada.imports(entries(1...2), run: "r2", isWhole: true)
        try await ada.imports(entries(2...2, title: "Spot"), run: "r2", isWhole: true)
        #expect(try await ada.finishes("r2", prune: 0.5).updated == 1)
        #expect(try await states(of: ada) == ["n1": .published, "n2": .closed])
    }

    @Test func refusesToCloseMoreThanAllowed() async throws {
        let ada = try world.person("Ada")
        try await ada.imports(entries(1...10), run: "r1")
        try await ada.finishes("r1")
        world.clock.advance(by: .seconds(60))
        try await ada.imports(entries(1...4), run: "r2", isWhole: true)
        let fault = try await ada.refusal(FinishImport(source: "osm", run: "r2", prune: 0.5))
        #expect(fault.code == .conflict)
        #expect(fault.message == "this would close 6 of the source's 10 posts, more than allowed")
        #expect(try await ada.lists().count == 10)
        #expect(try await ada.finishes("r2", prune: 1).closed == 6)
        #expect(try await ada.lists().count == 4)
    }

    @Test func closesAnyNumberOfPosts() async throws {
        let ada = try world.person("Ada")
        for first in stride(from: 1, through: 601, by: 200) { try await ada.imports(entries(first...first + 199)) }
        world.clock.advance(by: .seconds(60))
        try await ada.imports(entries(1...1), run: "r1", isWhole: true)
        #expect(try await ada.finishes("r1", prune: 1, key: "k").closed == 799)
        #expect(try await ada.finishes("r1", prune: 1, key: "k").closed == 799)
        #expect(try await ada.lists().count == 1)
    }

    @Test func aRunThatWasGivenUpEndsWithTheNextOrAfterAnHour() async throws {
        let ada = try world.person("Ada")
        let start = try await world.client.send(NewsAfter()).cursor
        try await ada.imports(entries(1...3), run: "r1")
        world.clock.advance(by: .seconds(60))
        try await ada.imports(entries(1...3), run: "r2")
        #expect(try await ada.finishes("r2") == .init(created: 3, updated: 0, unchanged: 3, rejected: 0, closed: 0))
        #expect(try await ada.refusal(FinishImport(source: "osm", run: "r1")).code == .notFound)
        let first = try await world.client.send(NewsAfter(cursor: start))
        #expect(first.kinds.count == 1)

        try await ada.imports(entries(4...4), run: "r3")
        world.clock.advance(by: .seconds(3590))
        try await world.runMaintenance(of: "catalogue")
        #expect(try await world.client.send(NewsAfter(cursor: first.cursor)).kinds.isEmpty)
        world.clock.advance(by: .seconds(20))
        try await world.runMaintenance(of: "catalogue")
        #expect(try await world.client.send(NewsAfter(cursor: first.cursor)).kinds.count == 1)
        #expect(try await world.events(ImportFinished.self).last?.created == 1)
    }

    @Test func showsAnUnfinishedImportToItsOwner() async throws {
        let ada = try world.person("Ada")
        try await ada.imports([], run: "r1")
        let told = try await ada.client.send(ExportMyData(), to: "catalogue").items
        #expect(told.map(\.section) == ["imports"])
        try await ada.finishes("r1")
        #expect(try await ada.client.send(ExportMyData(), to: "catalogue").items.isEmpty)
    }

    @Test func refusesWhatThereIsNotAndWhatMustNotBeClosed() async throws {
        let ada = try world.person("Ada")
        let bob = try world.person("Bob")
        try await ada.imports(entries(1...3), run: "r1")
        let missing = Fault(.notFound, "the run does not exist or has ended", field: "run", rule: "no-such-run")
        #expect(try await ada.refusal(FinishImport(source: "osm", run: "r2")) == missing)
        #expect(try await ada.refusal(FinishImport(source: "my list", run: "r1")) == missing)
        #expect(try await bob.refusal(FinishImport(source: "osm", run: "r1", prune: 1)) == missing)
        #expect(try await ada.refusal(FinishImport(source: "osm", run: "r1", prune: 1)).field == "prune")
        #expect(try await ada.refusal(FinishImport(source: "osm", run: "r1", prune: 1.1)).field == "prune")
        #expect(try await ada.refusal(FinishImport(source: "osm", run: "")).field == "run")
        #expect(try await ada.refusal(FinishImport(source: "", run: "r1")).field == "source")
        try await ada.finishes("r1")
        #expect(try await ada.refusal(FinishImport(source: "osm", run: "r1")) == missing)
        let guest = try world.person("Gast", isGuest: true)
        #expect(try await guest.refusal(FinishImport(source: "osm", run: "r1")).code == .forbidden)
    }

    @Test func aPersonHasNoMoreThanTwentyRuns() async throws {
        let ada = try world.person("Ada")
        for run in 1...20 { try await ada.imports([], run: "r\(run)") }
        let fault = try await ada.refusal(ImportPosts(source: "osm", posts: entries(1...1), run: "r21"))
        #expect(fault.code == .conflict)
        #expect(try await ada.lists().count == 0)
        try await ada.imports(entries(1...1), run: "r20")
        try await world.person("Bob").imports([], run: "r21")
        try await ada.finishes("r1")
        try await ada.imports(entries(1...1), run: "r21")
    }
}
