import AuthContract
import Foundation
import TestKit
import Testing

@testable import AuthCore

/// PyNaCl and argon2-cffi (`Tests/Peers/crypto.py`) and Umkreis verify each other's output.
@Suite("hashes and tokens, beside implementations that are not ours", .services(AuthService.self))
struct CryptoPeerTests {
    private struct Given: Encodable {
        let password: String
        let hash: String
        let token: String
        let publicKey: String
        let seed: String
        let deployment: String
    }

    private struct Answer: Decodable {
        let user: UserID
        let token: String
        let elsewhere: String
        let forged: String
        let hashes: [String]
    }

    @Test("both sides accept what the other has made, and refuse what neither has")
    func areTheSameOnBothSides() async throws {
        let ada = try await world.client.send(Sample.register("Ada"))
        let key = try #require(try await world.sending(as: .gateway).send(PublicKeys()).keys.first)
        let seed = try Data(contentsOf: URL(filePath: "\(world.directory(of: "auth"))/keys/token.key"))
        let given = Given(
            password: Sample.password,
            hash: try #require(try await world.withAuthFile { try $0.accounts.find(ada.user)?.passwordHash }),
            token: ada.token,
            publicKey: key.key,
            seed: seed.map { String(format: "%02x", $0) }.joined(),
            deployment: "test"
        )
        let asked = String(decoding: try JSONEncoder().encode(given), as: UTF8.self)
        let told = try JSONDecoder().decode(Answer.self, from: Data(try await Python.run("crypto.py", asked).utf8))
        #expect(told.user == ada.user)
        #expect(told.token != ada.token)
        #expect(try await world.person("Ada", id: ada.user, token: told.token).send(MyAccount()).user == ada.user)
        for token in [told.forged, told.elsewhere] {
            let nobody = try world.person("Ada", id: ada.user, token: token)
            #expect(try await nobody.refusal(MyAccount()).code == .unauthenticated)
        }
        let accounts = told.hashes.enumerated().map { ImportedAccount(username: "ben-\($0)", passwordHash: $1) }
        let imported = try await world.sending(as: .gateway).send(ImportAccounts(accounts: accounts)).results
        #expect(imported.map(\.outcome) == [.created, .created, .created])
        for (account, result) in zip(accounts, imported) {
            let login = try #require(account.username)
            #expect(try await world.client.send(Sample.signIn(login)).user == result.user)
            #expect(try await world.refusal(Sample.signIn(login, password: "x")).code == .unauthenticated)
        }
    }
}
