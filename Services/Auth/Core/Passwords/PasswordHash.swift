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
        func unpaddedBase64(_ count: Int) -> String {
            Base64URL.encode(Sodium.randomBytes(count)).replacing("-", with: "+").replacing("_", with: "/")
        }
        return try PasswordHash(phc: "\(header)\(cost.phc)$\(unpaddedBase64(16))$\(unpaddedBase64(32))")
    }

    /// Whether this is the hash of `password`; blocks.
    func matches(_ password: Password) throws -> Bool {
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
