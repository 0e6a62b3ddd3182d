import Foundation
import TestKit
import Testing

/// One of the official vectors for PASETO version 4.
struct PasetoVector: Decodable, CustomTestStringConvertible {
    struct File: Decodable {
        let tests: [PasetoVector]
    }

    enum CodingKeys: String, CodingKey {
        case name
        case token
        case payload
        case footer
        case expectsFailure = "expect-fail"
        case publicKey = "public-key"
        case seed = "secret-key-seed"
        case implicitAssertion = "implicit-assertion"
    }

    let name: String
    let token: String
    let payload: String?
    let footer: String
    let expectsFailure: Bool
    let publicKey: String?
    let seed: String?
    let implicitAssertion: String

    var testDescription: String { name }

    static func all(expectingFailure: Bool) throws -> [PasetoVector] {
        try Bundle.module.fixture("paseto-v4-public.json", as: File.self).tests
            .filter { $0.expectsFailure == expectingFailure }
    }
}
