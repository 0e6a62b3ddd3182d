import Foundation
import ServiceKit

enum StoredHash: Equatable, Sendable {
    case argon2id(PasswordHash)
    /// Another system's, until the first sign-in.
    case imported(ImportedHash)

    init(_ text: String) throws(InvalidValue) {
        self = try text.hasPrefix("$argon2id$") ? .argon2id(PasswordHash(phc: text)) : .imported(ImportedHash(text))
    }

    var text: String {
        switch self {
        case .argon2id(let hash): hash.text
        case .imported(let hash): hash.text
        }
    }

    /// Blocks.
    func matches(_ password: Password) throws -> Bool {
        switch self {
        case .argon2id(let hash): try hash.matches(password)
        case .imported(let hash): try hash.matches(password)
        }
    }

    func needsRehash(for parameters: Argon2Parameters) -> Bool {
        switch self {
        case .argon2id(let hash): hash.needsRehash(for: parameters)
        case .imported: true
        }
    }
}

extension StoredHash {
    private static let maximumMemoryKiB = 262_144

    /// Strict: an unusable hash would lock out its owner, a costly one would delay others.
    init(handedOver text: String) throws(BrokenRule) {
        do {
            self = try StoredHash(text)
        } catch {
            throw BrokenRule("not-a-password-hash", "is invalid: \(error.rule)")
        }
        guard let cost = argon2Cost else { return }
        guard cost.memoryKiB <= Self.maximumMemoryKiB, cost.memoryKiB >= 8 * cost.lanes else {
            throw BrokenRule("not-a-password-hash", "is invalid: Argon2 needs 8 KiB per lane to 256 MiB of memory")
        }
        let fields = text.split(separator: "$", omittingEmptySubsequences: false)
        guard fields.count == 6, (8...64).contains(HashBase64.decode(fields[4])?.count ?? 0),
            (16...64).contains(HashBase64.decode(fields[5])?.count ?? 0)
        else {
            throw BrokenRule("not-a-password-hash", "is invalid: its salt needs 8 to 64 bytes and its hash 16 to 64")
        }
    }

    private var argon2Cost: PasswordHashCost? {
        switch self {
        case .argon2id(let hash): hash.cost
        case .imported(let hash): hash.argon2Cost
        }
    }
}

enum HashBase64 {
    static func decode(_ text: Substring) -> [UInt8]? {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        return Data(base64Encoded: text + padding).map(Array.init)
    }

    static func unpadded(_ bytes: [UInt8]) -> String {
        Base64URL.encode(bytes).replacing("-", with: "+").replacing("_", with: "/")
    }
}
