import Foundation
import ServiceKit

/// What an account's password is compared with.
enum StoredHash: Equatable, Sendable {
    /// Argon2id, as every hash that is made here.
    case argon2id(PasswordHash)
    /// Another system's, until its owner signs in for the first time.
    case imported(ImportedHash)

    /// What stands in the account.
    init(_ text: String) throws(InvalidValue) {
        self = try text.hasPrefix("$argon2id$") ? .argon2id(PasswordHash(phc: text)) : .imported(ImportedHash(text))
    }

    var text: String {
        switch self {
        case .argon2id(let hash): hash.text
        case .imported(let hash): hash.text
        }
    }

    /// Whether this is the hash of `password`; blocks.
    func matches(_ password: Password) throws -> Bool {
        switch self {
        case .argon2id(let hash): try hash.matches(password)
        case .imported(let hash): try hash.matches(password)
        }
    }

    /// Whether another is to take its place while the password is at hand.
    func needsRehash(for parameters: Argon2Parameters) -> Bool {
        switch self {
        case .argon2id(let hash): hash.needsRehash(for: parameters)
        case .imported: true
        }
    }
}

extension StoredHash {
    private static let mostMemoryKiB = 262_144

    /// A hash that another system hands over: read closely, for one that cannot be compared with would keep its owner out, and
    /// one of an absurd cost would keep others waiting.
    ///
    /// - Throws: the rule that is broken.
    init(handedOver text: String) throws(BrokenRule) {
        do {
            self = try StoredHash(text)
        } catch {
            throw BrokenRule("not-a-password-hash", "cannot be taken: \(error.rule)")
        }
        guard let cost = argon2Cost else { return }
        guard cost.memoryKiB <= Self.mostMemoryKiB, cost.memoryKiB >= 8 * cost.lanes else {
            throw BrokenRule("not-a-password-hash", "cannot be taken: Argon2 has 8 KiB a lane to 256 MiB of memory")
        }
        let fields = text.split(separator: "$", omittingEmptySubsequences: false)
        guard fields.count == 6, (8...64).contains(HashBase64.decode(fields[4])?.count ?? 0),
            (16...64).contains(HashBase64.decode(fields[5])?.count ?? 0)
        else {
            throw BrokenRule("not-a-password-hash", "cannot be taken: its salt is 8 to 64 bytes and its hash 16 to 64")
        }
    }

    private var argon2Cost: PasswordHashCost? {
        switch self {
        case .argon2id(let hash): hash.cost
        case .imported(let hash): hash.argon2Cost
        }
    }
}

/// Base 64 as hashes have it: with and without padding.
enum HashBase64 {
    static func decode(_ text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: text + padding).map(Array.init)
    }

    static func unpadded(_ bytes: [UInt8]) -> String {
        Base64URL.encode(bytes).replacing("-", with: "+").replacing("_", with: "/")
    }
}
