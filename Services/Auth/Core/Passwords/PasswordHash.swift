import CSodium
import Glibc
import ServiceKit

/// A password's Argon2id hash as the PHC string that is stored: `$argon2id$v=19$m=65536,t=2,p=1$salt$hash`.
///
/// Computing and comparing block for tens of milliseconds and take the memory that the parameters say: on threads of
/// ``HashPool`` only.
struct PasswordHash: Equatable, Sendable {
    private static let header = "$argon2id$v=19$"
    private static let longest = 512
    private static let mostMemoryKiB = 1_048_576
    private static let mostIterations = 16
    private static let mostLanes = 16

    /// The PHC string.
    let text: String
    /// Memory, passes and lanes that it was computed with.
    let cost: PasswordHashCost

    /// A stored hash, also one that another Argon2id library wrote.
    ///
    /// Refused when it is none, or would take more than 1 GiB, 16 passes or 16 lanes to compare with.
    init(phc text: String) throws(InvalidValue) {
        let fields = text.split(separator: "$", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, text.hasPrefix(Self.header), fields.count == 6 else {
            throw InvalidValue(rule: "a password hash is a PHC string of Argon2id, version 19")
        }
        guard let cost = PasswordHashCost(phc: fields[3]) else {
            throw InvalidValue(rule: "a password hash says its cost as m=…,t=…,p=…")
        }
        guard (8...Self.mostMemoryKiB).contains(cost.memoryKiB), (1...Self.mostIterations).contains(cost.iterations),
            (1...Self.mostLanes).contains(cost.lanes)
        else {
            throw InvalidValue(rule: "a password hash costs at most 1024 MiB, 16 passes and 16 lanes")
        }
        self.text = text
        self.cost = cost
    }

    /// Hashes a password with a new salt; blocks.
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

    /// A hash that no password has, and that takes as long to compare with as a real one.
    ///
    /// Its salt and hash are random bytes, so it costs nothing to make.
    static func unmatchable(cost: PasswordHashCost) throws -> PasswordHash {
        let (salt, hash) = (HashBase64.unpadded(Sodium.randomBytes(16)), HashBase64.unpadded(Sodium.randomBytes(32)))
        return try PasswordHash(phc: "\(header)\(cost.phc)$\(salt)$\(hash)")
    }

    /// Whether this is the hash of `password`; blocks.
    func matches(_ password: Password) throws -> Bool {
        try Self.matches(password, text)
    }

    /// Whether a PHC string of any Argon2 is the hash of `password`; blocks.
    static func matches(_ password: Password, _ text: String) throws -> Bool {
        Sodium.start()
        errno = 0
        let typed = password.bytes.map(CChar.init(bitPattern:))
        let status = crypto_pwhash_str_verify(text, typed, UInt64(typed.count))
        if status == 0 { return true }
        // libsodium sets EINVAL for a password that is wrong; what it could not compute leaves something else.
        switch errno {
        case EINVAL: return false
        case ENOMEM: throw PasswordHashFault.outOfMemory
        default: throw PasswordHashFault.unreadable
        }
    }

    /// Whether it was computed at another cost than is wanted today.
    func needsRehash(for parameters: Argon2Parameters) -> Bool {
        cost != PasswordHashCost(parameters)
    }
}

/// The cost that a PHC string names.
struct PasswordHashCost: Hashable, Sendable {
    let memoryKiB: Int
    let iterations: Int
    let lanes: Int

    init(memoryKiB: Int, iterations: Int, lanes: Int) {
        self.memoryKiB = memoryKiB
        self.iterations = iterations
        self.lanes = lanes
    }

    /// What a new hash costs.
    init(_ parameters: Argon2Parameters) {
        self.init(memoryKiB: parameters.memoryKiB, iterations: parameters.iterations, lanes: 1)
    }

    /// As a PHC string says it.
    var phc: String { "m=\(memoryKiB),t=\(iterations),p=\(lanes)" }

    /// Reads `m=65536,t=2,p=1`, in this order as Argon2's reference writes it.
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

/// What hashing a password costs: Argon2id (RFC 9106) with one lane, as libsodium computes it.
struct Argon2Parameters: Hashable, Sendable {
    /// 64 MiB and two passes, about 50 ms on a 2.9 GHz Xeon.
    static let standard = Argon2Parameters(unchecked: 65_536, iterations: 2)

    /// The least pairs of memory and passes in OWASP's Password Storage Cheat Sheet; they resist alike.
    private static let floors: [(memoryKiB: Int, iterations: Int)] = [
        (47_104, 1), (19_456, 2), (12_288, 3), (9_216, 4), (7_168, 5),
    ]
    private static let mostMemoryKiB = 1_048_576
    private static let mostIterations = 16

    /// Memory in KiB, taken once for each hash that is being computed.
    let memoryKiB: Int
    /// Passes over that memory.
    let iterations: Int

    /// Parameters that are at least one of OWASP's pairs, at most 1 GiB and 16 passes.
    init(memoryKiB: Int, iterations: Int) throws(InvalidValue) {
        guard Self.floors.contains(where: { memoryKiB >= $0.memoryKiB && iterations >= $0.iterations }) else {
            throw InvalidValue(
                rule: "Argon2id needs at least 46 MiB with 1 pass, 19 MiB with 2, 12 MiB with 3, 9 MiB with 4 "
                    + "or 7 MiB with 5"
            )
        }
        guard memoryKiB <= Self.mostMemoryKiB, iterations <= Self.mostIterations else {
            throw InvalidValue(rule: "Argon2id gets at most 1024 MiB and \(Self.mostIterations) passes")
        }
        self.init(unchecked: memoryKiB, iterations: iterations)
    }

    private init(unchecked memoryKiB: Int, iterations: Int) {
        self.memoryKiB = memoryKiB
        self.iterations = iterations
    }
}

/// A hash could not be computed, which says nothing about the password.
enum PasswordHashFault: String, Error, Codable {
    /// The machine did not give the memory that Argon2id was told to take.
    case outOfMemory
    /// The stored hash is damaged.
    case unreadable
}
