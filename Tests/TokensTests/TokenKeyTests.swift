import Foundation
import TestKit
import Testing

@testable import UmkreisTokens

@Suite("Token keys")
struct TokenKeyTests {
    struct Vector: Decodable, CustomTestStringConvertible {
        struct File: Decodable {
            let tests: [Vector]
        }

        let name: String
        let key: String
        let paserk: String?

        var testDescription: String { name }

        static func all() throws -> [Vector] { try Bundle.module.fixture("paserk-k4-pid.json", as: File.self).tests }
    }

    @Test(arguments: try Vector.all()) func matchTheOfficialVectors(_ vector: Vector) throws {
        if let paserk = vector.paserk {
            #expect(try TokenPublicKey(bytes: bytes(hex: vector.key)).id.text == paserk)
        } else {
            #expect(throws: TokenKeyRejection.self) { try TokenPublicKey(bytes: bytes(hex: vector.key)) }
        }
    }

    @Test func travelAsPASERK() throws {
        let key = try TokenSigningKey(seed: [UInt8](repeating: 3, count: 32)).publicKey
        #expect(key.paserk.hasPrefix("k4.public."))
        #expect(try TokenPublicKey(paserk: key.paserk) == key)
    }

    @Test(arguments: ["", "k4.public.", "k4.secret.AAAA", "k4.public.****", "k2.public.AAAA"])
    func areNotReadFromOtherTexts(_ text: String) {
        #expect(throws: TokenKeyRejection.self) { try TokenPublicKey(paserk: text) }
    }

    @Test func refuseASeedOfAnotherLength() {
        #expect(throws: TokenKeyRejection.wrongLength(31)) {
            try TokenSigningKey(seed: [UInt8](repeating: 0, count: 31))
        }
    }

    @Test func doNotPrintTheirSecret() throws {
        let key = try TokenSigningKey(seed: [UInt8](repeating: 0xAB, count: 32))
        var dumped = ""
        dump(key, to: &dumped)
        #expect(!dumped.contains("171"))
        #expect("\(key)" == "TokenSigningKey(\(key.publicKey.id))")
    }
}
