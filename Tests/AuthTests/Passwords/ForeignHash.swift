import Foundation
import TestKit
import Testing

struct ForeignHash: Decodable, CustomTestStringConvertible {
    struct File: Decodable {
        let hashes: [ForeignHash]
    }

    let maker: String
    let note: String
    let password: String
    let hash: String

    var testDescription: String { "\(maker): \(note)" }

    static func all() throws -> [ForeignHash] { try Bundle.module.fixture("argon2id.json", as: File.self).hashes }

    static func imported() throws -> [ForeignHash] {
        try Bundle.module.fixture("imported-hashes.json", as: File.self).hashes
    }
}
