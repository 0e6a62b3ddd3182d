import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.openConversation", .services(AuthService.self, ChatService.self))
struct OpenConversationTests {
    @Test(.everyWiring) func aPairHasOneConversation() async throws {
        let ada = try await world.registered("Ada")
        let ben = try await world.registered("Ben")
        let opened = try await ada.send(OpenConversation(with: ben.id))
        let found = try await ben.send(OpenConversation(with: ada.id))
        #expect(opened.isNew)
        #expect(!found.isNew)
        #expect(opened.conversation.id == found.conversation.id)
        #expect(Set(found.conversation.members) == [ada.id, ben.id])
    }

    @Test func simultaneousOpeningsShareOneConversation() async throws {
        let ada = try await world.registered("Ada")
        let ben = try await world.registered("Ben")
        async let one = ada.opens(with: ben)
        async let other = ben.opens(with: ada)
        #expect(try await one == other)
    }

    @Test func refusesTheCaller() async throws {
        let ada = try await world.registered("Ada")
        let fault = try await ada.refusal(OpenConversation(with: ada.id))
        #expect(fault == BrokenRule("oneself", "must be another user").fault(at: "with"))
    }

    @Test("an unknown user cannot be messaged") func refusesUnknownUsers() async throws {
        let ada = try await world.registered("Ada")
        let fault = try await ada.refusal(OpenConversation(with: UserID(high: 1, low: 2)))
        #expect(fault.code == .forbidden)
        #expect(fault.field == "with")
    }

    @Test func aGuestNeitherOpensNorIsWrittenTo() async throws {
        let ada = try await world.registered("Ada")
        let started = try await world.client.send(StartGuest())
        let guest = try world.person("Guest", id: started.user, token: started.token)
        #expect(try await guest.refusal(OpenConversation(with: ada.id)).code == .forbidden)
        #expect(try await ada.refusal(OpenConversation(with: guest.id)).field == "with")
    }

    @Test(.services(AuthService.self, CatalogueService.self, ChatService.self))
    func keepsThePostThatItBeganWith() async throws {
        let ada = try await world.registered("Ada")
        let ben = try await world.registered("Ben")
        let post = try await ben.send(CreatePost(post: PostContent(kind: "offer", title: "A lamp"))).post
        let opened = try await ada.send(OpenConversation(with: ben.id, about: post.id))
        #expect(opened.conversation.about == post.id)
        let missing = try await world.registered("Cleo")
        let fault = try await missing.refusal(OpenConversation(with: ben.id, about: PostID(high: 1, low: 1)))
        #expect(fault.code == .notFound)
        #expect(fault.field == "about")
    }
}
