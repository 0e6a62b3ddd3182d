import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.importPosts", .services(CatalogueService.self))
struct ImportPostsTests {
    private func entries(_ titles: String...) throws -> [ImportedPost] {
        try titles.map { ImportedPost(externalID: "n-\($0)", post: try .restaurant($0, "pizza")) }
    }

    @Test(.everyWiring) func createsUpdatesOrSkipsEachEntry() async throws {
        let ada = try world.person("Ada")
        var batch = try entries("Alfa", "Beta")
        #expect(try await ada.imports(batch) == .init(created: 2, updated: 0, unchanged: 0, rejected: []))
        let first = try await ada.lists().posts
        world.clock.advance(by: .seconds(60))
        batch[0].post.title = "Alfa 2"
        batch += try entries("Gamma")
        #expect(try await ada.imports(batch) == .init(created: 1, updated: 1, unchanged: 1, rejected: []))
        let second = try await ada.lists().posts
        #expect(second.map(\.content.title) == ["Gamma", "Beta", "Alfa 2"])
        #expect(second.map(\.externalID) == ["n-Gamma", "n-Beta", "n-Alfa"])
        #expect(second[1] == first[0])
        #expect(second[2].id == first[1].id)
        #expect(second[2].createdAt == first[1].createdAt)
        #expect(second[2].changedAt == world.clock.now)
        #expect(second[2].revision == 2)
    }

    @Test func publishesCreatedAndChangedPostsOnly() async throws {
        let ada = try world.person("Ada")
        var batch = try entries("Alfa", "Beta")
        try await ada.imports(batch)
        try await ada.imports(batch)
        batch[1].post.text = "Now with a garden"
        try await ada.imports(batch)
        let names = try await world.postEvents().map(\.name)
        #expect(names == [PostPublished.name, PostPublished.name, PostChanged.name])
        let changed = try await world.events(PostChanged.self).map(\.post)
        let newest = try await ada.lists(limit: 1).posts
        #expect(changed == newest)
    }

    @Test func separatesSourcesAndOwners() async throws {
        let ada = try world.person("Ada")
        let bob = try world.person("Bob")
        let batch = try entries("Alfa")
        #expect(try await ada.imports(batch, from: "osm").created == 1)
        #expect(try await ada.imports(batch, from: "my list").created == 1)
        #expect(try await bob.imports(batch, from: "osm").created == 1)
        #expect(try await ada.imports(batch, from: "osm").unchanged == 1)
        #expect(try await ada.lists().count == 3)
    }

    @Test func countsAKindThatChanges() async throws {
        let ada = try world.person("Ada")
        try await ada.imports(try entries("Alfa"))
        try await ada.imports([ImportedPost(externalID: "n-Alfa", post: .tip("Alfa"))])
        #expect(try await ada.lists(of: ada, .restaurant).count == 0)
        #expect(try await ada.lists(of: nil, .tip).count == 1)
        #expect(try await ada.lists().count == 1)
    }

    @Test func rejectsInvalidEntriesAndStoresTheOthers() async throws {
        let ada = try world.person("Ada")
        var batch = try entries("Alfa", "Beta", "Gamma", "Alfa")
        batch[1].post.title = ""
        batch.append(ImportedPost(externalID: String(repeating: "x", count: 101), post: .offer("Long")))
        let reply = try await ada.imports(batch)
        #expect(reply.created == 2)
        #expect(
            reply.rejected.map(\.fault.field) == ["posts.1.post.title", "posts.3.externalID", "posts.4.externalID"]
        )
        #expect(
            reply.rejected.map(\.fault.message) == [
                "posts.1.post.title is empty", "posts.3.externalID is a duplicate",
                "posts.4.externalID is longer than 100 characters",
            ]
        )
        #expect(reply.rejected.map(\.externalID) == ["n-Beta", "n-Alfa", String(repeating: "x", count: 100)])
        #expect(try await ada.lists().count == 2)
    }

    @Test func refusesABatchThatIsTooLongOrFromNowhere() async throws {
        let ada = try world.person("Ada")
        let many = (0...200).map { ImportedPost(externalID: "\($0)", post: .offer("A lamp")) }
        #expect(
            try await ada.refusal(ImportPosts(source: "osm", posts: many))
                == BrokenRule.tooMany(200).fault(at: "posts")
        )
        #expect(try await ada.refusal(ImportPosts(source: " ", posts: [])) == BrokenRule.empty.fault(at: "source"))
        #expect(try await ada.lists().count == 0)
        let guest = try world.person("Gast", isGuest: true)
        #expect(try await guest.refusal(ImportPosts(source: "osm", posts: [])).code == .forbidden)
    }

    @Test func aDryRunCountsWithoutWriting() async throws {
        let ada = try world.person("Ada")
        var batch = try entries("Alfa", "Beta")
        try await ada.imports(batch)
        batch[1].post.text = "Now with a garden"
        batch += try entries("Gamma", "Delta")
        batch[3].post.title = ""
        let reply = try await ada.send(ImportPosts(source: "osm", posts: batch, isDryRun: true))
        #expect([reply.created, reply.updated, reply.unchanged] == [1, 1, 1])
        #expect(reply.rejected.map(\.fault.field) == ["posts.3.post.title"])
        #expect(reply.room == 9_998)
        #expect(try await ada.lists().count == 2)
        #expect(try await ada.imports(batch).created == 1)
    }

    @Test(.settings(["posts": "3"])) func returnsTheRemainingQuota() async throws {
        let ada = try world.person("Ada")
        try await ada.imports(try entries("Alfa", "Beta"))
        #expect(try await ada.send(ImportPosts(source: "osm", posts: [], isDryRun: true)).room == 1)
        let olga = try world.person("Olga", roles: ["operator"])
        #expect(try await olga.send(ImportPosts(source: "osm", posts: [], isDryRun: true)).room == nil)
    }

    @Test func recreatesADeletedPost() async throws {
        let ada = try world.person("Ada")
        let batch = try entries("Alfa")
        try await ada.imports(batch)
        let first = try await ada.lists().posts[0]
        try await ada.deletes(first)
        #expect(try await ada.imports(batch).created == 1)
        #expect(try await ada.lists().posts[0].id != first.id)
        #expect(try await ada.refusal(FindPost(id: first.id)).code == .gone)
    }
}
