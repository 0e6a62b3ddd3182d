import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("limits of one person's writes", .services(CatalogueService.self), .oneInstance)
struct WriteLimitTests {
    private static let pace = ["write-burst": "3", "writes-per-minute": "6"]

    @Test("writes beyond the burst follow the pace", .settings(Self.pace)) func hasAPace() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let posts = try await [ada.posts("One"), ada.posts("Two"), ada.posts("Three")]
        let fault = try await ada.refusal(DeletePost(id: posts[0].id))
        #expect(fault.code == .throttled && fault.rule == "too-many-writes" && fault.retryAfterMs == 10_000)
        #expect(try await ada.finds(posts[0].id) == posts[0])
        try await ben.posts("Of somebody else")
        world.clock.advance(by: .seconds(10))
        try await ada.deletes(posts[0])
        #expect(try await ada.refusal(DeletePost(id: posts[1].id)).code == .throttled)
    }

    @Test("a repeated key returns the first reply and is not counted", .settings(Self.pace))
    func repeatsAreNotCounted() async throws {
        let ada = try world.person("Ada")
        let first = try await ada.posts("One", key: "one")
        for _ in 1...5 { #expect(try await ada.posts("One", key: "one") == first) }
        try await ada.posts("Two")
        try await ada.posts("Three")
        #expect(try await ada.posts("One", key: "one") == first)
        #expect(try await ada.refusal(CreatePost(post: .offer("Four"))).code == .throttled)
    }

    @Test("operators write at any pace", .settings(Self.pace)) func operatorsHaveNoPace() async throws {
        let anna = try world.person("Anna", roles: ["operator"])
        for number in 1...10 { try await anna.posts("Lamp \(number)") }
        #expect(try await anna.lists().count == 10)
    }

    @Test("requests and stored replies are limited in bytes a day", .settings(["write-mib-a-day": "1"]))
    func limitsBytesADay() async throws {
        let ada = try world.person("Ada")
        let post = try await ada.posts(Self.long("A long text"))
        var written = 0
        // Closing and publishing are short requests with long replies.
        let fault = await #expect(throws: Fault.self) {
            for number in 1...1_000 {
                try await ada.send(ClosePost(id: post.id), key: "close \(number)")
                try await ada.send(PublishPost(id: post.id), key: "publish \(number)")
                written = number
            }
        }
        #expect(fault?.code == .throttled && fault?.rule == "too-many-bytes-a-day")
        #expect((50...120).contains(written))
        world.clock.advance(by: .seconds(86_400))
        try await ada.posts("A day later")
    }

    @Test(
        "a person's posts, drafts and imports are limited; deleting one makes room",
        .settings(["posts": "3"])
    )
    func limitsPosts() async throws {
        let ada = try world.person("Ada")
        let first = try await ada.posts("One")
        _ = try await ada.drafts("Two")
        try await ada.imports([ImportedPost(externalID: "1", post: .offer("Three"))])
        let fault = try await ada.refusal(CreatePost(post: .offer("Four")))
        #expect(fault.code == .conflict && fault.rule == "too-many-posts" && fault.values == ["most": 3])
        let more = ImportPosts(source: "osm", posts: [ImportedPost(externalID: "2", post: .offer("Four"))])
        #expect(try await ada.refusal(more).rule == "too-many-posts")
        try await ada.imports([ImportedPost(externalID: "1", post: .offer("Three, changed"))])
        try await ada.deletes(first)
        try await ada.posts("Four")
        try await world.person("Anna", roles: ["operator"]).imports(
            (1...5).map { ImportedPost(externalID: "\($0)", post: .offer("Lamp \($0)")) }
        )
    }

    @Test("a person's posts are limited in bytes; a shorter text is always accepted", .settings(["post-mib": "1"]))
    func limitsBytes() async throws {
        let ada = try world.person("Ada")
        let post = try await ada.posts("Short")
        let fault = await #expect(throws: Fault.self) {
            for number in 1...300 { try await ada.posts(Self.long("Long \(number)")) }
        }
        #expect(fault?.code == .conflict && fault?.rule == "too-many-bytes" && fault?.values == ["most": 1_048_576])
        let longer = UpdatePost(id: post.id, revision: 1, post: Self.long("Long now"))
        #expect(try await ada.refusal(longer).rule == "too-many-bytes")
        let long = try await ada.lists(of: ada, limit: 1).posts[0]
        try await ada.send(UpdatePost(id: long.id, revision: 1, post: .offer("Short now")))
        try await ada.send(longer)
    }

    @Test("a person begins uploads of as many bytes a day as a person may keep", .settings(["media-mib": "1"]))
    func hasUploadsADay() async throws {
        let ada = try world.person("Ada")
        for number in 1...2 {
            let picture = Picture.stamp.padded(to: 600_000 + number)
            let upload = try await ada.begins(picture)
            try await ada.sendsAll(of: picture, to: upload.upload)
            let media = try await ada.send(CommitUpload(upload: upload.upload)).media
            try await ada.send(DeleteMedia(id: media.photo.id))
        }
        let third = Picture.stamp.padded(to: 600_003)
        let fault = await #expect(throws: Fault.self) { try await ada.begins(third) }
        #expect(fault?.code == .throttled && fault?.rule == "too-many-bytes-a-day")
        world.clock.advance(by: .seconds(86_400))
        try await ada.begins(third)
    }

    private static func long(_ title: String) -> PostContent {
        var content = PostContent.offer(title)
        content.text = String(repeating: "a", count: 5_000)
        return content
    }
}
