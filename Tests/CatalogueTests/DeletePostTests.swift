import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.deletePost", .services(CatalogueService.self))
struct DeletePostTests {
    @Test(.everyWiring) func takesAPostDownForGood() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let chair = try await ada.posts("A chair")
        try await ada.deletes(lamp)
        #expect(try await ada.refusal(FindPost(id: lamp.id)).code == .gone)
        #expect(try await ada.lists() == ListPosts.Reply(posts: [chair], count: 1))
        #expect(try await ada.lists(of: ada, .offer).count == 1)
    }

    @Test func announcesTheEndOfThePostOnce() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let before = try await world.postEvents().last?.sequence ?? 0
        try await ada.deletes(lamp, key: "k")
        try await ada.deletes(lamp, key: "k")
        _ = try await ada.refusal(DeletePost(id: lamp.id))
        let after = try await world.postEvents().filter { $0.sequence > before }
        #expect(after.map(\.name) == [PostDeleted.name])
        let told = try await world.events(PostDeleted.self)
        #expect(told.map(\.id) == [lamp.id])
        #expect(told.map(\.owner) == [ada.id])
    }

    @Test(.onlyInFiles("looks into the file"), arguments: ["Brassknob", "ada@example.org"])
    func removesTheTextFromTheFile(_ word: String) async throws {
        let ada = try world.person("Ada")
        var content = PostContent(kind: .offer, title: "A lamp", text: "With a Brassknob")
        content.contact = PostContact(email: "ada@example.org")
        let entry = ImportedPost(externalID: "n1", post: content)
        try await ada.imports([entry])
        try await ada.imports([ImportedPost(externalID: "n1", post: .offer("A lamp with a Brassknob"))])
        try await ada.imports([entry])
        try await world.stop("catalogue")
        #expect(try world.file(of: "catalogue").contains(word))
        try await world.start("catalogue")
        try await ada.deletes(try await ada.lists().posts[0])
        #expect(try await world.postEvents().map(\.name) == [PostDeleted.name])
        try await world.stop("catalogue")
        #expect(try !world.file(of: "catalogue").contains(word))
    }

    @Test func refusesPostsOfOthers() async throws {
        let ada = try world.person("Ada")
        let bob = try world.person("Bob")
        let lamp = try await ada.posts("A lamp")
        let fault = try await bob.refusal(DeletePost(id: lamp.id))
        #expect(fault == Fault(.forbidden, "the post \(lamp.id) is another user's", field: "id", rule: "not-yours"))
        #expect(try await bob.finds(lamp.id) == lamp)
        try await ada.deletes(lamp)
        #expect(try await bob.refusal(DeletePost(id: lamp.id)).code == .gone)
    }

    @Test func refusesDeletedAndUnknownPosts() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        try await ada.deletes(lamp)
        #expect(try await ada.refusal(DeletePost(id: lamp.id)).code == .gone)
        #expect(try await ada.refusal(DeletePost(id: PostID(high: 1, low: 2))).code == .notFound)
    }
}
