import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("auth.revokeRole", .services(AuthService.self))
struct RevokeRoleTests {
    @Test(.services(AuthService.self, CatalogueService.self), .everyWiring)
    func endsTheUsersSessionsEverywhere() async throws {
        let first = try await world.registered("Ada")
        _ = try await world.sending(as: .gateway).send(GrantRole(user: first.id, role: .operator))
        let second = try await world.client.send(Sample.signIn("ada@example.org"))
        let list = ListPosts(owner: first.id)
        _ = try await world.person(second).send(list)
        let revoke = RevokeRole(login: "ada@example.org", role: .operator)
        let reply = try await world.sending(as: .gateway).send(revoke)
        #expect(reply == RevokeRole.Reply(user: first.id, roles: []))
        for session in [first, try world.person(second)] {
            #expect(try await session.refusal(MyAccount()).code == .unauthenticated)
            try await eventually { (try? await session.refusal(list).code) == .unauthenticated }
        }
        let refresh = RefreshSession(refreshToken: second.refreshToken)
        #expect(try await world.refusal(refresh).code == .unauthenticated)
        #expect(try await world.events(SessionRevoked.self).map(\.user) == [first.id, first.id])
        let third = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        #expect(try await third.send(MyAccount()).roles == [])
        #expect(try await third.refusal(revoke).code == .forbidden)
    }

    @Test func revokingAMissingRoleKeepsTheOthers() async throws {
        let ada = try await world.registered("Ada")
        let root = world.sending(as: .gateway)
        _ = try await root.send(GrantRole(user: ada.id, role: .moderator))
        let reply = try await root.send(RevokeRole(user: ada.id, role: .operator))
        #expect(reply.roles == [.moderator])
        #expect(try await ada.send(MyAccount()).roles == [.moderator])
    }

    /// The operator's session ends with it; a repeat still returns the lost reply.
    @Test func mayBeTheLastOperatorsOwn() async throws {
        let ada = try await world.registered("Ada")
        _ = try await world.sending(as: .gateway).send(GrantRole(user: ada.id, role: .operator))
        let op = try await world.person(world.client.send(Sample.signIn("ada@example.org")))
        let revoke = RevokeRole(user: ada.id, role: .operator)
        #expect(try await op.send(revoke, key: "k1").roles == [])
        #expect(try await op.send(revoke, key: "k1").roles == [])
        #expect(try await op.refusal(revoke, key: "k2").code == .unauthenticated)
        _ = try await world.sending(as: .gateway).send(GrantRole(user: ada.id, role: .operator))
    }

    @Test func refusesUnknownUsersAndRoles() async throws {
        let ada = try await world.registered("Ada")
        let root = try await world.signedInOperator("Op")
        #expect(try await root.refusal(RevokeRole(login: "eve", role: .operator)).field == "login")
        #expect(try await root.refusal(RevokeRole(user: ada.id, role: "king")).field == "role")
        #expect(try await root.refusal(RevokeRole(role: .operator)).code == .invalid)
    }
}
