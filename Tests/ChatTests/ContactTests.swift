import AuthContract
import AuthCore
import CatalogueCore
import ChatContract
import TestKit
import Testing

@testable import ChatCore

@Suite("contacts", .services(AuthService.self, ChatService.self))
struct ContactTests {
    private static let card = ContactCard(phone: "+491701234567", visibility: .contacts)

    @Test("see each other's cards once both have written") func seeEachOthersCards() async throws {
        let (ada, ben, conversation) = try await world.conversation()
        try await ada.send(UpdateProfile(contact: Self.card))
        try await ben.says("Hello", in: conversation)
        try await ben.says("Are you there?", in: conversation)
        #expect(try await world.besideChat { try $0.newContacts.list(limit: 1).count } == 0)
        #expect(try await ben.card(of: ada) == nil)
        try await ada.says("Yes", in: conversation)
        try await world.contactsSent()
        #expect(try await ben.card(of: ada)?.phone == Self.card.phone)
    }

    @Test("contacts reach auth after a restart of either service") func areSentAfterARestart() async throws {
        let (ada, ben, conversation) = try await world.conversation()
        try await ada.send(UpdateProfile(contact: Self.card))
        try await ben.says("Hello", in: conversation)
        try await world.stop("auth")
        try await ada.says("Yes", in: conversation)
        try await world.restart("chat")
        try await world.start("auth")
        try await world.contactsSent()
        #expect(try await ben.card(of: ada)?.phone == Self.card.phone)
    }

    @Test(
        "messages to an erased user are refused as by a block",
        .services(AuthService.self, CatalogueService.self, ChatService.self)
    )
    func anErasedUserGetsNoMessages() async throws {
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

extension World {
    func besideChat<Value: Sendable>(
        _ body: @escaping @Sendable (ReadTransaction) throws -> Value
    ) async throws -> Value {
        let database = try await Database.open(try database(of: ChatService.self))
        let value = try await database.read(body)
        try await database.close()
        return value
    }

    func waitBesideChat(until isSo: @escaping @Sendable (ReadTransaction) throws -> Bool) async throws {
        try await eventually { try await besideChat(isSo) }
    }

    fileprivate func contactsSent() async throws {
        try await waitBesideChat { try $0.newContacts.list(limit: 1).isEmpty }
    }
}

extension Person {
    fileprivate func card(of other: Person) async throws -> ContactCard? {
        try await send(FindProfile(user: other.id)).profile.contact
    }
}
