import CSodium
import Glibc
import ServiceKit

/// An Argon2id hash as a PHC string: `$argon2id$v=19$m=65536,t=2,p=1$salt$hash`.
///
/// Computing and comparing block: use the threads of ``PasswordHasher`` only.
struct PasswordHash: Equatable, Sendable {
    private static let header = "$argon2id$v=19$"
    private static let maximumLength = 512
    private static let maximumMemoryKiB = 1_048_576
    private static let maximumIterations = 16
    private static let maximumLanes = 16

    let text: String
    let cost: PasswordHashCost

    /// Accepts hashes of any Argon2id library, at most 1 GiB, 16 passes and 16 lanes.
    init(phc text: String) throws(InvalidValue) {
        let fields = text.split(separator: "$", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.maximumLength, text.hasPrefix(Self.header), fields.count == 6 else {
            throw InvalidValue(rule: "a password hash is a PHC string of Argon2id, version 19")
        }
        guard let cost = PasswordHashCost(phc: fields[3]) else {
            throw InvalidValue(rule: "a password hash has a cost of the form m=…,t=…,p=…")
        }
        guard (8...Self.maximumMemoryKiB).contains(cost.memoryKiB),
            (1...Self.maximumIterations).contains(cost.iterations),
            (1...Self.maximumLanes).contains(cost.lanes)
        else {
            throw InvalidValue(rule: "a password hash costs at most 1024 MiB, 16 passes and 16 lanes")
        }
        self.text = text
        self.cost = cost
    }

    static func make(of password: Password, parameters: Argon2Parameters) throws -> PasswordHash {
        Sodium.start()
        var text = [CChar](repeating: 0, count: Int(crypto_pwhash_STRBYTES))
        let status = crypto_pwhash_str_alg(
            &text,
            password.bytes.map(CChar.init(bitPattern:)),
            UInt64(password.bytes.count),
            UInt64(parameters.iterations),
            parameters.memoryKiB * 1024,
            crypto_pwhash_ALG_ARGON2ID13
        )
        guard status == 0 else { throw PasswordHashFault.outOfMemory }
        let phc = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
        return try PasswordHash(phc: String(decoding: phc, as: UTF8.self))
    }

    /// Returns a random hash, which no password matches.
    static func unmatchable(cost: PasswordHashCost) throws -> PasswordHash {
        let (salt, hash) = (HashBase64.unpadded(Sodium.randomBytes(16)), HashBase64.unpadded(Sodium.randomBytes(32)))
        return try PasswordHash(phc: "\(header)\(cost.phc)$\(salt)$\(hash)")
    }

    /// Blocks.
    func matches(_ password: Password) throws -> Bool {
        try Self.matches(password, text)
    }

    /// Accepts any Argon2 PHC string; blocks.
    static func matches(_ password: Password, _ text: String) throws -> Bool {
        Sodium.start()
        errno = 0
        let typed = password.bytes.map(CChar.init(bitPattern:))
        let status = crypto_pwhash_str_verify(text, typed, UInt64(typed.count))
        if status == 0 { return true }
        // EINVAL means a wrong password.
        switch errno {
        case EINVAL: return false
        case ENOMEM: throw PasswordHashFault.outOfMemory
        default: throw PasswordHashFault.unreadable
        }
    }

    func needsRehash(for parameters: Argon2Parameters) -> Bool {
        cost != PasswordHashCost(parameters)
    }
}

struct PasswordHashCost: Hashable, Sendable {
    let memoryKiB: Int
    let iterations: Int
    let lanes: Int

    init(memoryKiB: Int, iterations: Int, lanes: Int) {
        self.memoryKiB = memoryKiB
        self.iterations = iterations
        self.lanes = lanes
    }

    init(_ parameters: Argon2Parameters) {
        self.init(memoryKiB: parameters.memoryKiB, iterations: parameters.iterations, lanes: 1)
    }

    var phc: String { "m=\(memoryKiB),t=\(iterations),p=\(lanes)" }

    /// Parses `m=65536,t=2,p=1`.
    init?(phc text: Substring) {
        let values = text.split(separator: ",", omittingEmptySubsequences: false)
        guard values.count == 3,
            let memoryKiB = Self.number(values[0], named: "m="),
            let iterations = Self.number(values[1], named: "t="),
            let lanes = Self.number(values[2], named: "p=")
        else { return nil }
        self.init(memoryKiB: memoryKiB, iterations: iterations, lanes: lanes)
    }

    private static func number(_ text: Substring, named name: String) -> Int? {
        guard text.hasPrefix(name), text.dropFirst(name.count).allSatisfy(\.isWholeNumber) else { return nil }
        return Int(text.dropFirst(name.count))
    }
}

/// The cost of a hash: Argon2id (RFC 9106) with one lane.
struct Argon2Parameters: Hashable, Sendable {
    /// 64 MiB and two passes, about 50 ms on a 2.9 GHz Xeon.
    static let standard = Argon2Parameters(unchecked: 65_536, iterations: 2)

    /// Equivalent minimums of OWASP's Password Storage Cheat Sheet.
    private static let floors: [(memoryKiB: Int, iterations: Int)] = [
        (47_104, 1), (19_456, 2), (12_288, 3), (9_216, 4), (7_168, 5),
    ]
    private static let maximumMemoryKiB = 1_048_576
    private static let maximumIterations = 16

    /// Memory per hash in progress.
    let memoryKiB: Int
    let iterations: Int

    /// Accepts at least one of OWASP's pairs.
    init(memoryKiB: Int, iterations: Int) throws(InvalidValue) {
        guard Self.floors.contains(where: { memoryKiB >= $0.memoryKiB && iterations >= $0.iterations }) else {
            throw InvalidValue(
                rule: "Argon2id needs at least 46 MiB with 1 pass, 19 MiB with 2, 12 MiB with 3, 9 MiB with 4 "
                    + "or 7 MiB with 5"
            )
        }
        guard memoryKiB <= Self.maximumMemoryKiB, iterations <= Self.maximumIterations else {
            throw InvalidValue(rule: "Argon2id uses at most 1024 MiB and \(Self.maximumIterations) passes")
        }
        self.init(unchecked: memoryKiB, iterations: iterations)
    }

    private init(unchecked memoryKiB: Int, iterations: Int) {
        self.memoryKiB = memoryKiB
        self.iterations = iterations
    }
}

enum PasswordHashFault: String, Error, Codable {
    case outOfMemory
    case unreadable
}
