import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("photos of posts", .services(CatalogueService.self))
struct PhotosOfPostsTests {
    @Test func areReturnedInTheAuthorsOrder() async throws {
        let ada = try world.person("Ada")
        var media: [Media] = []
        for picture in [Picture.stamp, .flag, .card, .lake, .stamp] { media.append(try await ada.uploads(picture)) }
        let post = try await ada.posts(.showing(media[3], media[0], media[2], media[4], media[1]))
        #expect(post.photos == [3, 0, 2, 4, 1].map { media[$0].photo })
        #expect(post.content.photos == post.photos?.map(\.id))
        #expect(try await world.client.send(FindPost(id: post.id)).post == post)
        #expect(try await world.client.send(ListPosts()).posts == [post])
        #expect(try await world.client.send(FindPosts(ids: [post.id])).posts == [post])
        #expect(try await world.events(PostPublished.self).map(\.post) == [post])
        #expect(try await ada.send(ListMedia()).media.allSatisfy(\.isUsed))
        #expect(try await ada.downloads(media[0].photo.id) == ada.downloads(media[4].photo.id))
    }

    @Test func areTheOwnersOwn() async throws {
        let (ada, bob) = (try world.person("Ada"), try world.person("Bob"))
        let (own, others) = (try await ada.uploads(.stamp), try await bob.uploads(.flag))
        for id in [others.photo.id, MediaID(high: 1, low: 2)] {
            var content = PostContent.showing(own)
            content.photos?.append(id)
            let fault = try await ada.refusal(CreatePost(post: content))
            #expect(fault.field == "post.photos.1" && fault.rule == "no-such-photo")
            #expect(fault.message == "post.photos.1 is not one of your photos")
        }
        let twice = try await ada.refusal(CreatePost(post: .showing(own, own)))
        #expect(twice.field == "post.photos.1" && twice.rule == "not-unique")
        #expect(try await ada.lists().count == 0)
        #expect(try await ada.send(ListMedia()).media.map(\.isUsed) == [false])
    }

    @Test func areLimitedByTheKind() async throws {
        let ada = try world.person("Ada")
        let many = PostContent(kind: .offer, title: "A lamp", photos: (0..<11).map { MediaID(high: 1, low: $0) })
        #expect(try await ada.refusal(CreatePost(post: many)) == BrokenRule.tooMany(10).fault(at: "post.photos"))
        let kind = KindDefinition(name: "note", facets: [.text: FacetSettings()])
        try await world.sending(as: .gateway).send(DeclareKind(kind: kind))
        let media = try await ada.uploads(.stamp)
        let note = PostContent(kind: "note", title: "A note", photos: [media.photo.id])
        let fault = try await ada.refusal(CreatePost(post: note))
        #expect(fault.field == "post.photos" && fault.rule == "facet-off")
    }

    @Test func areReleasedByDeletionAndByChange() async throws {
        let ada = try world.person("Ada")
        let first = try await ada.uploads(.stamp)
        world.clock.advance(by: .milliseconds(1))
        let second = try await ada.uploads(.flag)
        func used() async throws -> [Bool] { try await ada.send(ListMedia()).media.map(\.isUsed).reversed() }
        func imports(_ content: PostContent) async throws {
            try await ada.imports([ImportedPost(externalID: "n1", post: content)])
        }
        try await imports(.showing(first))
        #expect(try await used() == [true, false])
        try await imports(.showing(second, first))
        #expect(try await used() == [true, true])
        try await imports(.showing(second))
        #expect(try await used() == [false, true])
        let post = try await ada.posts(.showing(second))
        try await ada.deletes(post)
        #expect(try await used() == [false, true])
        try await ada.deletes(try await ada.lists().posts[0])
        #expect(try await used() == [false, false])
        world.clock.advance(by: .seconds(86_400))
        try await world.runMaintenance(of: "catalogue")
        #expect(try await ada.send(ListMedia()).files == 0)
        world.clock.advance(by: .seconds(86_400))
        try await world.runMaintenance(of: "catalogue")
        #expect(try world.mediaFiles().isEmpty)
    }

    @Test func invalidPhotosRejectOnlyTheirEntry() async throws {
        let (ada, bob) = (try world.person("Ada"), try world.person("Bob"))
        let others = try await bob.uploads(.stamp)
        let reply = try await ada.imports([
            ImportedPost(externalID: "a", post: .showing(others)), ImportedPost(externalID: "b", post: .offer("B")),
        ])
        #expect(reply.created == 1)
        #expect(reply.rejected.map(\.fault.field) == ["posts.0.post.photos.0"])
    }

    @Test func stayAsLongAsSomethingShowsThem() async throws {
        let ada = try world.person("Ada")
        let media = try await ada.uploads(.stamp)
        try await ada.posts(.showing(media))
        world.clock.advance(by: .seconds(30 * 86_400))
        try await world.runMaintenance(of: "catalogue")
        #expect(try await world.person("Bob").downloads(media.photo.id).count == media.bytes)
    }
}
