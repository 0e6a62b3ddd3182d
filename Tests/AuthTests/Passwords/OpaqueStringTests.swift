import AuthContract
import Foundation
import TestKit
import Testing

@testable import AuthCore

/// Compared with PyPI's `precis-i18n` (Fixtures/typed_text.py).
@Suite("passwords by RFC 8265", .services(AuthService.self))
struct OpaqueStringTests {
    private struct Typed: Decodable {
        let text: String
        let prepared: String?
    }

    @Test(.noServices) func isWhatAnIndependentImplementationMakes() throws {
        let typed = try Bundle.module.fixture("passwords.json", as: [Typed].self)
        #expect(typed.count > 70)
        for password in typed {
            let prepared = OpaqueString.prepared(password.text)
            let found = OpaqueString.isAllowed(prepared) ? prepared : nil
            let isSame = found.map { Array($0.utf8) } == password.prepared.map { Array($0.utf8) }
            #expect(isSame, "\(password.text.unicodeScalars.map { String($0.value, radix: 16) })")
        }
    }

    @Test("a password is the same with any space") func isTheSameWithAnySpace() async throws {
        let ada = Sample.register("Ada", password: "brindle\u{A0}ferry\u{3000}oxide")
        let user = try await world.client.send(ada).user
        for password in ["brindle ferry oxide", "brindle\u{202F}ferry\u{2003}oxide", ada.password] {
            let signIn = Sample.signIn("ada@example.org", password: password)
            #expect(try await world.client.send(signIn).user == user)
        }
    }

    @Test(
        "a new password without visible or typeable characters is refused by name",
        arguments: ["brindle\u{200B}ferry oxide", "brindle ferry\u{7}oxide", "brindle ferry ❤\u{FE0F} oxide"]
    )
    func refusesInvisibleCharacters(password: String) async throws {
        let fault = try await world.refusal(Sample.register("Ada", password: password))
        #expect(fault.field == "password" && fault.rule == "password-character")
        let ada = try await world.registered("Ada")
        let change = ChangePassword(password: Sample.password, newPassword: password)
        #expect(try await ada.refusal(change).rule == "password-character")
    }

    @Test(
        "a password that an earlier version hashed as it was typed still signs in, and gets the new form",
        arguments: ["brindle\u{A0}ferry\u{3000}oxide", "brindle\u{200B}ferry oxide"]
    )
    func keepsEarlierPasswords(password: String) async throws {
        let user = try await world.registered("Ada").id
        let former = Password(bytes: Array(password.precomposedStringWithCanonicalMapping.utf8))
        let parameters = try Argon2Parameters(memoryKiB: 7_168, iterations: 5)
        let hash = try PasswordHash.make(of: former, parameters: parameters)
        try await world.withAuthFile { try $0.accounts.replacePasswordHash(of: user, by: hash) }
        let signIn = Sample.signIn("ada@example.org", password: password)
        #expect(try await world.client.send(signIn).user == user)
        let wanted = try Password(password)
        let stored = try await world.withAuthFile { try $0.accounts.existing(user).passwordHash }
        #expect(try StoredHash(try #require(stored)).matches(wanted))
        #expect(try await world.client.send(signIn).user == user)
        let wrong = Sample.signIn("ada@example.org", password: "brindle\u{A0}ferry\u{3000}oxid3")
        #expect(try await world.refusal(wrong).rule == "wrong-login")
    }
}
