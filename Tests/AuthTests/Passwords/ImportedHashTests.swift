import Foundation
import Testing
import UmkreisWire

@testable import AuthCore

@Suite("a password hash from elsewhere")
struct ImportedHashTests {
    @Test("bcrypt, PBKDF2 and Argon2 are computed as others compute them", arguments: try ForeignHash.imported())
    func agreesWithOtherImplementations(_ foreign: ForeignHash) throws {
        let hash = try StoredHash(handedOver: foreign.hash)
        #expect(try hash.matches(Password(foreign.password)))
        #expect(try hash.matches(Password(foreign.password.decomposedStringWithCanonicalMapping)))
        #expect(try !hash.matches(Password("x" + foreign.password)))
        #expect(hash.needsRehash(for: .standard))
        #expect(try StoredHash(hash.text) == hash)
    }

    @Test func bcryptHashesTheFirst72Bytes() throws {
        let foreign = try #require(try ForeignHash.imported().first { $0.note.contains("72") })
        let hash = try StoredHash(handedOver: foreign.hash)
        #expect(try hash.matches(Password(String(foreign.password.prefix(72)) + "something else")))
        #expect(try !hash.matches(Password(String(foreign.password.prefix(71)))))
        let short = try StoredHash(handedOver: try #require(ForeignHash.imported().first).hash)
        #expect(try !short.matches(Password("brindle ferry oxide\u{0}and more")))
    }

    /// A decoy needs the same cost, and so the same kind.
    @Test(arguments: try ForeignHash.imported()) func mayMatchNoPassword(_ foreign: ForeignHash) throws {
        guard case .imported(let hash) = try StoredHash(foreign.hash) else { return }
        let decoy = try ImportedHash.unmatchable(kind: hash.kind)
        #expect(decoy.kind == hash.kind)
        #expect(decoy != (try ImportedHash.unmatchable(kind: hash.kind)))
        #expect(try !decoy.matches(Password(foreign.password)))
    }

    @Test(
        "an unsupported or too expensive hash is refused",
        arguments: [
            "", "secret", "5f4dcc3b5aa765d61d8327deb882cf99", "$1$salt$qJH7.N4xYta3aEG/dfqo/0", "$6$salt$hash",
            "$2b$15$q850UepQf.lqsm6RvjS.F.rgaoeXqms/0OGJQvUe8MK68DqNNjb.u",
            "$2b$31$q850UepQf.lqsm6RvjS.F.rgaoeXqms/0OGJQvUe8MK68DqNNjb.u",
            "$2b$+5$q850UepQf.lqsm6RvjS.F.rgaoeXqms/0OGJQvUe8MK68DqNNjb.u",
            "$2x$05$q850UepQf.lqsm6RvjS.F.rgaoeXqms/0OGJQvUe8MK68DqNNjb.u",
            "$2b$05$q850UepQf.lqsm6RvjS.F.rgaoeXqms/0OGJQvUe8MK68DqNNjb.",
            "$2b$05$q850UepQf.lqsm6RvjS.F.rgaoeXqms/0OGJQvUe8MK68DqNNjb\u{0}u",
            "pbkdf2_sha256$1000001$seasalt2$d+OZbQlUnH/F4qZ3RXlKEOuJMtMB73SjCAsFtzBAWoE=",
            "pbkdf2_sha256$0$seasalt2$d+OZbQlUnH/F4qZ3RXlKEOuJMtMB73SjCAsFtzBAWoE=",
            "pbkdf2_sha256$-1$seasalt2$d+OZbQlUnH/F4qZ3RXlKEOuJMtMB73SjCAsFtzBAWoE=",
            "pbkdf2_sha256$20000$$d+OZbQlUnH/F4qZ3RXlKEOuJMtMB73SjCAsFtzBAWoE=", "pbkdf2_sha256$20000$seasalt2$d+OZ",
            "$pbkdf2-sha512$1500$MDEyMzQ1Njc4OWFiY2RlZg$PNMs9MEIOJyZd8x.4hIa9Sc89BsfYel/QV6qtB2OhYs",
            "$argon2id$v=19$m=262145,t=2,p=4$MDEyMzQ1Njc4OWFiY2RlZg$On2zzKZapbnqY6p2nBhDTLZtI5nUdDMZBd6hYRnm++A",
            "$argon2i$v=19$m=262145,t=2,p=4$MDEyMzQ1Njc4OWFiY2RlZg$On2zzKZapbnqY6p2nBhDTLZtI5nUdDMZBd6hYRnm++A",
            "$argon2id$v=19$m=16,t=2,p=4$MDEyMzQ1Njc4OWFiY2RlZg$On2zzKZapbnqY6p2nBhDTLZtI5nUdDMZBd6hYRnm++A",
            "$argon2id$v=19$m=8192,t=17,p=1$MDEyMzQ1Njc4OWFiY2RlZg$On2zzKZapbnqY6p2nBhDTLZtI5nUdDMZBd6hYRnm++A",
            "$argon2id$v=19$m=8192,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$!!",
            "$argon2d$v=19$m=8192,t=2,p=1$MDEyMzQ1Njc4OWFiY2RlZg$On2zzKZapbnqY6p2nBhDTLZtI5nUdDMZBd6hYRnm++A",
        ]
    )
    func isNotReadFromAnythingElse(_ text: String) {
        let broken = #expect(throws: BrokenRule.self) { try StoredHash(handedOver: text) }
        #expect(broken?.id == "not-a-password-hash")
    }
}
