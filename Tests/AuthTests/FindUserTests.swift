import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.findUser", .services(AuthService.self))
struct FindUserTests {
    @Test("a username finds its user in any spelling, without a token", .everyWiring)
    func findsByUsername() async throws {
        let ada = try await world.registered("Ada", username: "Ada.L")
        _ = try await world.registered("Ben", username: "ben.b")
        for login in ["Ada.L", "ada.l", " ADA.L "] {
            #expect(try await world.client.send(FindUser(login: login)).user == ada.id, "\(login)")
        }
    }

    @Test("an address finds its user for moderators, operators and services only")
    func findsByAddressForFew() async throws {
        let ada = try await world.registered("Ada")
        let request = FindUser(login: "Ada@example.org")
        #expect(try await world.moderator().send(request).user == ada.id)
        #expect(try await world.sending(as: .gateway).send(request).user == ada.id)
        let ben = try await world.registered("Ben")
        for person in [ben, try await world.guest()] {
            for address in ["ada@example.org", "nobody@example.org"] {
                let fault = try await person.refusal(FindUser(login: address))
                #expect(fault.code == .forbidden && fault.rule == "address-lookup", "the same for any address")
            }
        }
        let fault = await #expect(throws: Fault.self) { try await world.client.send(request) }
        #expect(fault?.rule == "address-lookup")
    }

    @Test("an unknown login is not found", arguments: ["nobody", "a b", "@", "", "x"])
    func refusesUnknown(login: String) async throws {
        let fault = await #expect(throws: Fault.self) {
            try await world.sending(as: .gateway).send(FindUser(login: login))
        }
        #expect(fault?.code == .notFound && fault?.field == "login" && fault?.rule == "no-such-login")
    }

    @Test("the name of a deleted user finds no account") func forgetsDeletedUsers() async throws {
        let ada = try await world.registered("Ada", username: "ada.l")
        _ = try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        let fault = await #expect(throws: Fault.self) { try await world.client.send(FindUser(login: "ada.l")) }
        #expect(fault?.rule == "no-such-login")
    }
}
