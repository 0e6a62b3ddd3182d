import AuthContract
import TestKit
import Testing

@testable import AuthCore

@Suite("auth.noteContact", .services(AuthService.self))
struct NoteContactTests {
    private static let card = ContactCard(phone: "+491701234567", visibility: .contacts)

    @Test("a contact card for contacts is visible to contacts only", .everyWiring) func isShownACard() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let cleo = try await world.registered("Cleo")
        for person in [ada, ben] { try await person.send(UpdateProfile(contact: Self.card)) }
        let chat = world.sending(as: "chat")
        for _ in 1...2 { try await chat.send(NoteContact(user: ben.id, other: ada.id)) }
        let shown = ContactCard(phone: Self.card.phone)
        #expect(try await ben.send(FindProfile(user: ada.id)).profile.contact == shown)
        #expect(try await ada.send(FindProfiles(users: [ben.id])).profiles.first?.contact == shown)
        #expect(try await cleo.send(FindProfile(user: ada.id)).profile.contact == nil)
        #expect(try await world.client.send(FindProfile(user: ada.id)).profile.contact == nil)
        let favourites = world.sending(as: "favourites")
        for (viewer, seen) in [(ben.id, shown), (cleo.id, nil), (nil, nil)] {
            let asked = FindProfiles(users: [ada.id], viewer: viewer)
            #expect(try await favourites.send(asked).profiles.first?.contact == seen)
            guard viewer != nil else { continue }
            #expect(try await cleo.refusal(asked).field == "viewer", "only services ask for others")
            #expect(try await world.refusal(asked).code == .forbidden)
        }
        try await ada.send(Block(user: ben.id))
        #expect(try await ben.send(FindProfile(user: ada.id)).profile.contact == nil)
        try await ada.send(Unblock(user: ben.id))
        try await ada.send(UpdateProfile(contact: ContactCard(visibility: .nobody)))
        #expect(try await ben.send(FindProfile(user: ada.id)).profile.contact == nil)
    }

    @Test func skipsUnknownUsers() async throws {
        let ada = try await world.registered("Ada")
        let guest = try await world.guest()
        let chat = world.sending(as: "chat")
        for other in [guest.id, UserID(high: 1, low: 1)] {
            try await chat.send(NoteContact(user: ada.id, other: other))
        }
        let rows = try await world.withAuthFile { try $0.value("SELECT count(*) FROM contact", as: Int.self) }
        #expect(rows == 0)
        let fault = await #expect(throws: Fault.self) {
            try await world.sending(as: "chat").send(NoteContact(user: ada.id, other: ada.id))
        }
        #expect(fault?.field == "other")
    }

    @Test("contacts go with either side") func areForgotten() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        try await world.sending(as: "chat").send(NoteContact(user: ada.id, other: ben.id))
        let counts = try await world.withAuthFile { transaction in
            try (1...2).map { _ in try transaction.contacts.deleteAll(of: ben.id, limit: 5) }
        }
        #expect(counts == [1, 0])
        #expect(try await world.withAuthFile { try $0.contacts.exists(between: ada.id, and: ben.id) } == false)
    }

    @Test(.singleWrites) func areKeptUpToALimit() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let met = try await world.withAuthFile { transaction in
            for number in 0..<ContactRecording.maximumContacts {
                let other = UserID(high: 9, low: UInt64(number))
                _ = try transaction.accounts.insertGuest(other, at: .now)
                try transaction.execute(ContactQueries.insert, ada.id, other)
            }
            try ContactRecording(transaction: transaction).record(ada.id, ben.id)
            return try transaction.contacts.exists(between: ada.id, and: ben.id)
        }
        #expect(!met)
    }
}
