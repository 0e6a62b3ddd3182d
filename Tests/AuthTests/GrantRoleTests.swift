import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("auth.grantRole", .services(AuthService.self))
struct GrantRoleTests {
    @Test(.everyWiring) func countsFromTheNextToken() async throws {
        let signedIn = try await world.client.send(Sample.register("Ada", username: "ada.l"))
        let ada = try world.person(signedIn)
        let root = world.sending(as: .gateway)
        let grant = GrantRole(login: "ADA@example.org", role: .operator)
        // Claiming another user's address first does not grant the role.
        let early = await #expect(throws: Fault.self) { try await root.send(grant) }
        #expect(early?.code == .conflict)
        #expect(early?.field == "login")
        _ = try await ada.send(VerifyEmail(code: try await world.code(mailedTo: "ada@example.org")))
        let reply = try await root.send(grant)
        #expect(reply == GrantRole.Reply(user: ada.id, roles: [.operator]))
        #expect(try await ada.send(MyAccount()).roles == [.operator])
        #expect(try await ada.refusal(GrantRole(user: ada.id, role: .moderator)).code == .forbidden)
        let next = try await world.client.send(RefreshSession(refreshToken: signedIn.refreshToken))
        let again = try await world.person(next).send(GrantRole(login: "ada.l", role: .moderator))
        #expect(again.roles == [.moderator, .operator])
        #expect(try await world.events(SessionRevoked.self).isEmpty)
        #expect(try await ada.send(MyAccount()).user == ada.id)
    }

    @Test func isInTheTokensOfLaterSessions() async throws {
        let ada = try await world.registered("Ada")
        _ = try await world.sending(as: .gateway).send(GrantRole(user: ada.id, role: .moderator))
        let signedIn = try await world.client.send(Sample.signIn("ada@example.org"))
        let key = try #require(try await world.sending(as: .gateway).send(PublicKeys()).keys.first)
        let verifier = TokenVerifier(deployment: "test", keys: [try TokenPublicKey(paserk: key.key)]) {
            [clock = world.clock] in clock.now
        }
        #expect(try verifier.verify(signedIn.token).roles == ["moderator"])
    }

    @Test func mayBeRepeated() async throws {
        let ada = try await world.registered("Ada")
        let grant = GrantRole(user: ada.id, role: .moderator)
        let first = try await world.sending(as: .gateway).send(grant)
        #expect(try await world.sending(as: .gateway).send(grant) == first)
    }

    @Test("a stolen session can neither grant nor revoke roles nor delete the account")
    func wantsThePasswordAgain() async throws {
        let ada = try await world.registered("Ada")
        let op = try await world.signedInOperator("Op")
        world.clock.advance(by: .seconds(601))
        let grant = GrantRole(user: ada.id, role: .operator)
        #expect(try await op.refusal(grant).code == .reauthenticationRequired)
        #expect(try await op.refusal(RevokeRole(user: op.id, role: .operator)).code == .reauthenticationRequired)
        #expect(try await op.refusal(DeleteAccount(user: ada.id)).code == .reauthenticationRequired)
        #expect(try await ada.send(MyAccount()).roles.isEmpty)
        _ = try await op.send(Reauthenticate(password: Sample.password))
        #expect(try await op.send(grant).roles == [.operator])
    }

    @Test func refusesUnknownUsersGuestsAndRoles() async throws {
        let ada = try await world.registered("Ada")
        let guest = try await world.guest()
        let refused: [(GrantRole, FaultCode, String)] = [
            (GrantRole(role: .operator), .invalid, "user"),
            (GrantRole(user: ada.id, login: "ada@example.org", role: .operator), .invalid, "user"),
            (GrantRole(user: ada.id, role: "root"), .invalid, "role"),
            (GrantRole(user: UserID(high: 1, low: 2), role: .operator), .notFound, "user"),
            (GrantRole(login: "eve@example.org", role: .operator), .notFound, "login"),
            (GrantRole(login: "", role: .operator), .notFound, "login"),
            (GrantRole(user: guest.id, role: .operator), .conflict, "user"),
        ]
        for (grant, code, field) in refused {
            let fault = await #expect(throws: Fault.self) {
                try await world.sending(as: .gateway).send(grant)
            }
            #expect(fault?.code == code)
            #expect(fault?.field == field)
        }
        #expect(try await ada.send(MyAccount()).roles == [])
    }
}
