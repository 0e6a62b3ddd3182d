import AuthContract
import AuthCore
import TestKit
import Testing

@Suite("a new stack", .services(AuthService.self))
struct FirstOperatorTests {
    @Test("has no account, no role and no session") func isEmpty() async throws {
        let counts = try await world.withAuthFile { transaction in
            try ["account", "grantedRole", "session", "importedAccount"].map { table in
                try transaction.value("SELECT count(*) FROM \(table)", as: Int.self)
            }
        }
        #expect(counts == [0, 0, 0, 0])
        for login in ["admin", "root", "operator", "umkreis", "admin@example.org"] {
            for password in ["admin", "password", "umkreis", "changeme"] {
                world.clock.advance(by: .seconds(900))
                let fault = try await world.refusal(Sample.signIn(login, password: password))
                #expect(fault.code == .unauthenticated)
            }
        }
    }

    @Test("only the stack's key creates the first operator") func isOwnedByItsKey() async throws {
        let ada = try await world.registered("Ada")
        let grant = GrantRole(user: ada.id, role: .operator)
        let importing = ImportAccounts(accounts: [ImportedAccount(username: "eve", passwordHash: "x")])
        let otherKey = [UInt8](repeating: 1, count: 32)
        let strangers = try await [
            world.client, ada.client, world.guest().client,
            world.client.signedIn(with: world.serviceToken(of: .gateway, seed: otherKey)),
            world.client.signedIn(with: world.token(roles: ["operator"], seed: otherKey)),
            world.person("Mo", roles: ["moderator"]).client, world.sending(as: "chat"),
        ]
        for stranger in strangers {
            let faults = [
                await #expect(throws: Fault.self) { try await stranger.send(grant) },
                await #expect(throws: Fault.self) { try await stranger.send(importing) },
            ]
            #expect(faults.allSatisfy { $0.map { [.unauthenticated, .forbidden].contains($0.code) } ?? false })
        }
        #expect(try await ada.send(MyAccount()).roles.isEmpty)
        #expect(try await world.sending(as: .gateway).send(grant).roles == [.operator])
    }
}
