import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.findProfile", .services(AuthService.self))
struct FindProfileTests {
    @Test(.everyWiring) func showsThePublicProfileWithoutAToken() async throws {
        let ada = try await world.registered("Ada", username: "Ada.L")
        let profile = try await world.client.send(FindProfile(user: ada.id)).profile
        #expect(
            profile
                == Profile(
                    user: ada.id,
                    displayName: "Ada",
                    username: "Ada.L",
                    isGuest: false,
                    since: world.clock.now
                )
        )
    }

    @Test("first and last name are for registered users, unless the owner shows them to everyone")
    func showsNoRealNameWithoutAToken() async throws {
        let (email, password) = ("ada@example.org", Sample.password)
        let register = Register(email: email, password: password, firstName: "Ada", lastName: "Lovelace")
        let ada = try await world.person(world.client.send(register))
        let ben = try await world.registered("Ben")
        let guest = try await world.guest()
        for client in [world.client, guest.client] {
            #expect(try await client.send(FindProfile(user: ada.id)).profile.displayName == "A.")
            let found = try await client.send(FindProfiles(users: [ada.id, ben.id])).profiles
            #expect(found.map(\.displayName) == ["A.", "Ben"])
        }
        #expect(try await ben.send(FindProfile(user: ada.id)).profile.displayName == "Ada Lovelace")
        #expect(try await ada.send(FindProfile(user: ada.id)).profile.displayName == "Ada Lovelace")
        let viewers = [ben.id: "Ada Lovelace", guest.id: "A."]
        for (viewer, name) in viewers {
            let request = FindProfiles(users: [ada.id], viewer: viewer)
            let found = try await world.sending(as: "favourites").send(request).profiles
            #expect(found.map(\.displayName) == [name])
        }
        _ = try await ada.send(ChangeUsername(username: "ada.l"))
        #expect(try await world.client.send(FindProfile(user: ada.id)).profile.displayName == "ada.l")
        let own = try await ada.send(UpdateProfile(nameVisibility: .everyone)).profile
        #expect(own.nameVisibility == .everyone)
        let shown = try await world.client.send(FindProfile(user: ada.id)).profile
        #expect(shown.displayName == "Ada Lovelace" && shown.nameVisibility == nil)
        #expect(try await ada.refusal(UpdateProfile(nameVisibility: "friends")).field == "nameVisibility")
    }

    @Test func callsAGuestAGuest() async throws {
        let guest = try await world.guest()
        let profile = try await world.client.send(FindProfile(user: guest.id)).profile
        #expect(profile == Profile(user: guest.id, displayName: "Guest", isGuest: true, since: world.clock.now))
    }

    @Test func hidesTheAddress() async throws {
        let ada = try await world.registered("Ada")
        let body = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(FindProfile(user: ada.id)))
        let reply = try await world.client.send(FindProfile.name, body: body)
        let told = try WireJSON.encode(reply.body(JSONValue.self))
        #expect(!String(decoding: told, as: UTF8.self).contains("example.org"))
    }

    @Test func refusesAnUnknownUser() async throws {
        let fault = try await world.refusal(FindProfile(user: UserID(high: 1, low: 2)))
        #expect(fault.code == .notFound)
        #expect(fault.field == "user")
    }
}
