import Foundation
import Testing

@testable import AuthCore

@Suite("PasswordHash")
struct PasswordHashTests {
    /// Nearly the least allowed memory, for quick tests.
    private let small: Argon2Parameters
    private let other: Argon2Parameters

    init() throws {
        small = try Argon2Parameters(memoryKiB: 9_216, iterations: 4)
        other = try Argon2Parameters(memoryKiB: 7_168, iterations: 5)
    }

    @Test func isOfItsPasswordAndOfNoOther() throws {
        let hash = try PasswordHash.make(of: Password("brindle ferry oxide"), parameters: small)
        #expect(try hash.matches(Password("brindle ferry oxide")))
        #expect(try !hash.matches(Password("brindle ferry oxid")))
        #expect(try !hash.matches(Password("Brindle ferry oxide")))
    }

    @Test("a hash is a PHC string of Argon2id that says its cost, with a salt of its own")
    func saysItsCostAndHasASaltOfItsOwn() throws {
        let first = try PasswordHash.make(of: Password("brindle ferry oxide"), parameters: small)
        let second = try PasswordHash.make(of: Password("brindle ferry oxide"), parameters: small)
        #expect(first.text.hasPrefix("$argon2id$v=19$m=9216,t=4,p=1$"))
        #expect(first.text != second.text)
        #expect(try PasswordHash(phc: first.text) == first)
    }

    @Test("hashes are what other implementations compute, composed (NFC) or not", arguments: try ForeignHash.all())
    func agreesWithOtherImplementations(_ foreign: ForeignHash) throws {
        let hash = try PasswordHash(phc: foreign.hash)
        #expect(try hash.matches(Password(foreign.password)))
        #expect(try hash.matches(Password(foreign.password.decomposedStringWithCanonicalMapping)))
        #expect(try !hash.matches(Password(foreign.password + " ")))
    }

    @Test func wantsToBeReplacedWhenTheCostChanges() throws {
        let hash = try PasswordHash.make(of: Password("brindle ferry oxide"), parameters: small)
        #expect(!hash.needsRehash(for: small))
        #expect(hash.needsRehash(for: other))
        let lanes = try #require(try ForeignHash.all().first { $0.hash.contains("p=4") })
        #expect(try PasswordHash(phc: lanes.hash).needsRehash(for: Argon2Parameters(memoryKiB: 12_288, iterations: 3)))
    }

    @Test func mayMatchNoPassword() throws {
        let hash = try PasswordHash.unmatchable(cost: PasswordHashCost(small))
        #expect(hash.cost == PasswordHashCost(memoryKiB: 9_216, iterations: 4, lanes: 1))
        #expect(try !hash.matches(Password("brindle ferry oxide")))
    }

    @Test(arguments: [
        "", "secret", "$2b$12$GhvMmNVjRW29ulnudl.LbuAnUtN/LRfe1JsBm1Xu6LE3059z5Tr8m",
        "$argon2i$v=19$m=9216,t=4,p=1$MDEyMzQ1Njc4OWFiY2RlZg$seEbNVcmISp6AYSbcAftBodAugsCiA7",
        "$argon2id$v=19$m=9216,t=4$MDEyMzQ1Njc4OWFiY2RlZg$seEbNVcmISp6AYSbcAftBodAugsCiA7",
        "$argon2id$v=19$m=99999999,t=4,p=1$MDEyMzQ1Njc4OWFiY2RlZg$seEbNVcmISp6AYSbcAftBodAugsCiA7",
        "$argon2id$v=19$m=9216,t=1000000,p=1$MDEyMzQ1Njc4OWFiY2RlZg$seEbNVcmISp6AYSbcAftBodAugsCiA7",
        "$argon2id$v=19$m=-9216,t=4,p=1$MDEyMzQ1Njc4OWFiY2RlZg$seEbNVcmISp6AYSbcAftBodAugsCiA7",
    ])
    func isNotReadFromAnythingElse(_ text: String) {
        #expect(throws: InvalidValue.self) { try PasswordHash(phc: text) }
    }

    @Test func doesNotMatchWhenItIsDamaged() throws {
        let password = try Password("brindle ferry oxide")
        let hash = try PasswordHash.make(of: password, parameters: small)
        #expect(throws: PasswordHashFault.unreadable) { try PasswordHash(phc: hash.text + "!").matches(password) }
        // 32 of the 43 characters decode to whole bytes: a shorter hash of another password.
        #expect(try !PasswordHash(phc: String(hash.text.dropLast(11))).matches(password))
    }
}
