import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.findProfile")
struct FindProfileTests {
    @Test(arguments: Wiring.allCases)
    func tellsAnybodyWhatOthersSee(_ wiring: Wiring) async throws {
        try await World.run(AuthService.self, wiring: wiring) { world in
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
    }

    @Test func callsAGuestAGuest() async throws {
        try await World.run(AuthService.self) { world in
            let guest = try await world.guest()
            let profile = try await world.client.send(FindProfile(user: guest.id)).profile
            #expect(profile == Profile(user: guest.id, displayName: "Guest", isGuest: true, since: world.clock.now))
        }
    }

    @Test func tellsNoAddress() async throws {
        try await World.run(AuthService.self) { world in
            let ada = try await world.registered("Ada")
            let body = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(FindProfile(user: ada.id)))
            let reply = try await world.client.send(FindProfile.name, body: body)
            let told = try WireJSON.encode(reply.body(JSONValue.self))
            #expect(!String(decoding: told, as: UTF8.self).contains("example.org"))
        }
    }

    @Test func refusesAUserWhoIsNotThere() async throws {
        try await World.run(AuthService.self) { world in
            let fault = try await world.refusal(FindProfile(user: UserID(high: 1, low: 2)))
            #expect(fault.code == .notFound)
            #expect(fault.field == "user")
        }
    }
}
