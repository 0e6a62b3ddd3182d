import AuthContract
import AuthCore
import CatalogueCore
import ChatContract
import TestKit
import Testing

@testable import ChatCore

@Suite("people who have written with each other")
struct ContactTests {
    private static let card = ContactCard(phone: "+491701234567", visibility: .contacts)

    @Test("see each other's cards once both have written", arguments: Wiring.allCases)
    func seeEachOthersCards(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, ChatService.self, wiring: wiring) { world in
            let (ada, ben, conversation) = try await world.conversation()
            try await ada.send(UpdateProfile(contact: Self.card))
            try await ben.says("Hello", in: conversation)
            try await ben.says("Are you there?", in: conversation)
            #expect(try await world.besideChat { try $0.newContacts.list(limit: 1).count } == 0)
            #expect(try await ben.card(of: ada) == nil)
            try await ada.says("Yes", in: conversation)
            try await world.contactsTold()
            #expect(try await ben.card(of: ada)?.phone == Self.card.phone)
        }
    }

    @Test("auth is told of them also when it, or chat, was away meanwhile")
    func areToldAfterARestart() async throws {
        try await World.run(AuthService.self, ChatService.self) { world in
            let (ada, ben, conversation) = try await world.conversation()
            try await ada.send(UpdateProfile(contact: Self.card))
            try await ben.says("Hello", in: conversation)
            try await world.stop("auth")
            try await ada.says("Yes", in: conversation)
            try await world.restart("chat")
            try await world.start("auth")
            try await world.contactsTold()
            #expect(try await ben.card(of: ada)?.phone == Self.card.phone)
        }
    }

    @Test("A18: who is erased is written to no longer, in the words of a block")
    func whoIsErasedIsNotWrittenTo() async throws {
        try await World.run(AuthService.self, CatalogueService.self, ChatService.self) { world in
            let (ada, ben, conversation) = try await world.conversation()
            try await ada.says("Hello", in: conversation)
            try await world.sending(as: .gateway).send(DeleteAccount(user: ben.id))
            try await world.waitBesideChat {
                try $0.value("SELECT isClosed FROM conversation", as: Int.self) == 1
            }
            let fault = try await ada.refusal(SendMessage(conversation: conversation, text: "Are you there?"))
            #expect(fault.code == .forbidden && fault.field == "conversation")
            #expect(try await ada.reads(conversation) == ["Hello"])
        }
    }
}

extension World {
    func besideChat<Value: Sendable>(
        _ body: @escaping @Sendable (ReadTransaction) throws -> Value
    ) async throws -> Value {
        let database = try await Database.open(
            DatabaseConfiguration(
                path: "\(directory(of: "chat"))/chat.sqlite",
                migrations: ChatService.migrations,
                now: { .now }
            )
        )
        let value = try await database.read(body)
        try await database.close()
        return value
    }

    func waitBesideChat(until isSo: @escaping @Sendable (ReadTransaction) throws -> Bool) async throws {
        let deadline = ContinuousClock.now.advanced(by: .seconds(20))
        while try await !besideChat(isSo) { try #require(ContinuousClock.now < deadline) }
    }

    fileprivate func contactsTold() async throws {
        try await waitBesideChat { try $0.newContacts.list(limit: 1).isEmpty }
    }
}

extension Person {
    fileprivate func card(of other: Person) async throws -> ContactCard? {
        try await send(FindProfile(user: other.id)).profile.contact
    }
}
