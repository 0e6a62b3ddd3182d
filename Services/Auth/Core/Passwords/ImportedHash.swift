import CCrypt
import CSodium
import ServiceKit

/// A password's hash that another system has computed: by bcrypt, PBKDF2 or Argon2i.
///
/// It is good for one sign-in, which puts Argon2id in its place. Comparing blocks: on threads of ``HashPool`` only.
struct ImportedHash: Equatable, Sendable {
    private enum Scheme: Equatable {
        case bcrypt(String)
        case pbkdf2(PBKDF2Hash)
        case argon2i(PasswordHashCost)
    }

    private static let longest = 512

    /// As the other system has written it.
    let text: String
    private let scheme: Scheme

    /// Reads the forms that are about.
    ///
    /// | by | text | at most |
    /// |---|---|---|
    /// | bcrypt | `$2b$12$…`, `$2a$`, `$2y$` | cost 14 |
    /// | passlib | `$pbkdf2-sha256$29000$salt$hash` | 1,000,000 iterations |
    /// | Django | `pbkdf2_sha256$29000$salt$hash` | 1,000,000 iterations |
    /// | Argon2i | `$argon2i$v=19$m=65536,t=3,p=1$salt$hash` | 1 GiB, 16 passes, 16 lanes |
    init(_ text: String) throws(InvalidValue) {
        let fields = text.split(separator: "$", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }), let name = fields.first
        else {
            throw Self.unknown
        }
        switch (name, fields.dropFirst().first ?? "") {
        case ("", "2a"), ("", "2b"), ("", "2y"):
            guard fields.count == 4, Bcrypt.costs.contains(where: { $0 == fields[2] }), Bcrypt.isHash(fields[3]) else {
                throw InvalidValue(rule: "bcrypt has a cost of 04 to 14, and 53 characters of salt and hash")
            }
            scheme = .bcrypt(String(fields[2]))
        case ("", "pbkdf2-sha256"), ("pbkdf2_sha256", _):
            scheme = .pbkdf2(try PBKDF2Hash(fields))
        case ("", "argon2i"):
            // All but its name is as Argon2id has it.
            scheme = .argon2i(
                try PasswordHash(phc: text.replacing("$argon2i$", with: "$argon2id$", maxReplacements: 1)).cost
            )
        default: throw Self.unknown
        }
        self.text = text
    }

    private static let unknown = InvalidValue(
        rule: "a password hash is one of Argon2, of bcrypt, or of PBKDF2 with HMAC-SHA-256"
    )

    /// What it costs to compare with, as the beginning of such a hash; the same for all that take as long.
    var kind: String {
        switch scheme {
        case .bcrypt(let cost): "$2b$\(cost)"
        case .pbkdf2(let hash): "$pbkdf2-sha256$\(hash.iterations)"
        case .argon2i(let cost): "$argon2i$v=19$\(cost.phc)"
        }
    }

    var argon2Cost: PasswordHashCost? {
        if case .argon2i(let cost) = scheme { cost } else { nil }
    }

    /// A hash of a kind that no password has: salt and hash are random.
    static func unmatchable(kind: String) throws -> ImportedHash {
        let rest =
            kind.hasPrefix("$2b$")
            ? Bcrypt.randomText()
            : "\(HashBase64.unpadded(Sodium.randomBytes(16)))$\(HashBase64.unpadded(Sodium.randomBytes(32)))"
        return try ImportedHash("\(kind)$\(rest)")
    }

    /// Whether this is the hash of `password`; blocks.
    func matches(_ password: Password) throws -> Bool {
        switch scheme {
        case .bcrypt: try Bcrypt.matches(password, text)
        case .pbkdf2(let hash): hash.matches(password)
        case .argon2i: try PasswordHash.matches(password, text)
        }
    }
}

/// bcrypt, as libxcrypt computes it.
private enum Bcrypt {
    /// Each is twice the one before; 14 takes about a second.
    static let costs = ["04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14"]
    private static let alphabet = Array("./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    private static let (saltCount, hashCount) = (22, 31)
    /// bcrypt reads no further, and libxcrypt refuses phrases of 512 bytes and more.
    private static let usedBytes = 72
    /// `sizeof (struct crypt_data)`, which libxcrypt never changes.
    private static let workspace = 32_768

    static func isHash(_ text: Substring) -> Bool {
        text.count == saltCount + hashCount && text.allSatisfy(alphabet.contains)
    }

    static func randomText() -> String {
        String(Sodium.randomBytes(saltCount + hashCount).map { alphabet[Int($0) % alphabet.count] })
    }

    static func matches(_ password: Password, _ hash: String) throws -> Bool {
        // A C string ends at its first zero, and so would what is compared.
        guard !password.bytes.contains(0) else { return false }
        let typed = password.bytes.prefix(usedBytes).map(CChar.init(bitPattern:)) + [0]
        var space = [UInt8](repeating: 0, count: workspace)
        let computed = space.withUnsafeMutableBytes { space in
            crypt_rn(typed, hash, space.baseAddress, CInt(space.count)).map { String(cString: $0) }
        }
        guard let computed, computed.utf8.count == hash.utf8.count else { throw PasswordHashFault.unreadable }
        // The last character of the salt holds bits that do not count, and that not everybody writes as zeros.
        return sodium_memcmp(Array(computed.utf8.suffix(hashCount)), Array(hash.utf8.suffix(hashCount)), hashCount) == 0
    }
}

/// PBKDF2 (RFC 8018 §5.2) with HMAC-SHA-256 and one block of 32 bytes.
private struct PBKDF2Hash: Equatable {
    private static let mostIterations = 1_000_000

    let iterations: Int
    private let salt: [UInt8]
    private let hash: [UInt8]

    /// passlib writes salt and hash in base 64 with `.` for `+`; Django the salt as it is.
    init(_ fields: [Substring]) throws(InvalidValue) {
        let isDjangos = fields[0] != ""
        let values = fields.dropFirst(isDjangos ? 1 : 2).map { $0 }
        guard values.count == 3, let iterations = Int(values[0]), (1...Self.mostIterations).contains(iterations),
            let salt = isDjangos
                ? Array(values[1].utf8) : HashBase64.decode(Substring(values[1].replacing(".", with: "+"))),
            let hash = HashBase64.decode(Substring(values[2].replacing(".", with: "+"))),
            (1...128).contains(salt.count), hash.count == Int(crypto_auth_hmacsha256_BYTES)
        else {
            throw InvalidValue(
                rule: "PBKDF2 has 1 to 1000000 iterations, a salt of 1 to 128 bytes and a hash of 32, in base 64"
            )
        }
        (self.iterations, self.salt, self.hash) = (iterations, salt, hash)
    }

    func matches(_ password: Password) -> Bool {
        Sodium.start()
        var keyed = crypto_auth_hmacsha256_state()
        crypto_auth_hmacsha256_init(&keyed, password.bytes, password.bytes.count)
        var last = salt + [0, 0, 0, 1]
        var sum = [UInt8](repeating: 0, count: hash.count)
        for _ in 1...iterations {
            // Keying costs as much as the rest, so it is done once.
            var state = keyed
            crypto_auth_hmacsha256_update(&state, last, UInt64(last.count))
            if last.count != hash.count { last = hash }
            crypto_auth_hmacsha256_final(&state, &last)
            for index in sum.indices { sum[index] ^= last[index] }
        }
        return sodium_memcmp(sum, hash, hash.count) == 0
    }
}
