import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.findPost", .services(CatalogueService.self))
struct FindPostTests {
    @Test(.everyWiring) func returnsThePostWithoutAToken() async throws {
        let post = try await world.person("Ada").posts("A lamp")
        #expect(try await world.client.send(FindPost(id: post.id)).post == post)
    }

    @Test func reportsWhenAPostWasDeleted() async throws {
        let ada = try world.person("Ada")
        let post = try await ada.posts("A lamp")
        world.clock.advance(by: .seconds(5))
        try await ada.deletes(post)
        let fault = try await world.person("Bob").refusal(FindPost(id: post.id))
        #expect(fault.code == .gone)
        #expect(fault.field == "id")
        #expect(fault.message == "the post \(post.id) was deleted at 2026-05-01T12:00:05.000Z")
    }

    @Test func reportsAnUnknownPost() async throws {
        let id = PostID(high: 1, low: 2)
        let fault = try await world.person("Ada").refusal(FindPost(id: id))
        #expect(fault.code == .notFound)
        #expect(fault.field == "id")
        #expect(fault.message == "the post \(id) does not exist")
    }

    @Test func publishesNoEvent() async throws {
        let ada = try world.person("Ada")
        let post = try await ada.posts("A lamp")
        let before = try await world.postEvents().count
        _ = try await ada.finds(post.id)
        #expect(try await world.postEvents().count == before)
    }

    @Test func findsThePostAfterARestart() async throws {
        let ada = try world.person("Ada")
        let post = try await ada.posts("A lamp")
        try await world.restart("catalogue")
        #expect(try await ada.finds(post.id) == post)
    }
}
