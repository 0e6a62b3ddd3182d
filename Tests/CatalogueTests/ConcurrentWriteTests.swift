import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

/// Equal or contradicting requests at the same time; on a server, at two instances.
@Suite("concurrent writes to the catalogue", .services(CatalogueService.self))
struct ConcurrentWriteTests {
    @Test func aRepeatedKeyCreatesOnePost() async throws {
        let ada = try world.person("Ada")
        for round in 1...300 {
            let posts = try await atOnce { _ in try await ada.posts("Lamp \(round)", key: "round-\(round)") }
                .map { try $0.get() }
            #expect(posts[0] == posts[1])
        }
        #expect(try await ada.lists(limit: 1).count == 300)
        #expect(try await world.events(PostPublished.self).count == 300)
    }

    @Test func oneOfTwoEditsOfARevisionWins() async throws {
        let ada = try world.person("Ada")
        var post = try await ada.posts("A lamp")
        for round in 1...300 {
            let (id, revision) = (post.id, post.revision)
            let outcomes = await atOnce { number in
                let content = PostContent.offer("Lamp \(number) of round \(round)")
                return try await ada.send(UpdatePost(id: id, revision: revision, post: content)).post
            }
            let winners = outcomes.compactMap { try? $0.get() }
            #expect(winners.count == 1)
            #expect(outcomes.compactMap(\.fault?.rule) == ["changed-meanwhile"])
            post = try #require(winners.first)
        }
        #expect(try await ada.finds(post.id).revision == 301)
        #expect(try await world.events(PostChanged.self).count == 300)
    }

    @Test func twoDeletionsAreOneEvent() async throws {
        let ada = try world.person("Ada")
        for round in 1...50 {
            let post = try await ada.posts("Lamp \(round)")
            let outcomes = await atOnce { _ in try await ada.deletes(post) }
            #expect(outcomes.compactMap(\.fault?.code) == [.gone])
        }
        #expect(try await ada.lists().count == 0)
        #expect(try await world.events(PostDeleted.self).count == 50)
        try await ada.posts("A chair")
    }

    @Test func aKindIsKnownEverywhereAtOnce() async throws {
        let (owner, ada) = (world.sending(as: .gateway), try world.person("Ada"))
        var content = PostContent(kind: "chargePoint", title: "Station", point: try Coordinate(lat: 0, lon: 0))
        for round in 1...20 {
            let maximum = Double(100 + round)
            _ = try await owner.send(DeclareKind(kind: .chargePoint(maximum: maximum)))
            for _ in 1...2 {
                content.attributes = ["power": .number(maximum)]
                try await ada.posts(content)
                content.attributes = ["power": .number(maximum + 1)]
                #expect(try await ada.refusal(CreatePost(post: content)).rule == "out-of-range")
            }
        }
    }

    @Test func aWaitingCallHearsOfNewPosts() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        var cursor = try await ben.send(NewsAfter()).cursor
        for round in 1...4 {
            let call = NewsAfter(kinds: [.offer], cursor: cursor, waitMs: 20_000)
            async let reply = ben.send(call)
            try await ada.posts("Lamp \(round)")
            let news = try await reply
            #expect(news.kinds.map(\.kind) == [.offer])
            cursor = news.cursor
        }
    }

    @Test(.services(AuthService.self, CatalogueService.self)) func appliesEachEventOfAuthOnce() async throws {
        let (ada, mona) = (try await world.verified("Ada"), try world.moderator())
        let post = try await ada.posts("A lamp")
        for _ in 1...10 {
            try await mona.send(HidePost(post: post.id, reason: "an advertisement"))
            try await world.waitForFollowers()
            #expect(try await ada.finds(post.id).state == .hidden)
            try await mona.send(RestorePost(post: post.id))
            try await world.waitForFollowers()
            #expect(try await ada.finds(post.id).state == .published)
        }
        #expect(try await ada.finds(post.id).revision == post.revision + 20)
    }
}

/// Runs a request twice at once; on a server, at two instances.
func atOnce<Value: Sendable>(
    _ body: @escaping @Sendable (_ number: Int) async throws -> Value
) async -> [Result<Value, any Error>] {
    await withTaskGroup(of: Result<Value, any Error>.self) { group in
        for number in 1...2 {
            group.addTask {
                do { return .success(try await body(number)) } catch { return .failure(error) }
            }
        }
        return await group.reduce(into: []) { $0.append($1) }
    }
}

extension Result where Failure == any Error {
    var fault: Fault? {
        if case .failure(let error) = self { error as? Fault } else { nil }
    }
}
