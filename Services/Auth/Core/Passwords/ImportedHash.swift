import CCrypt
import CSodium
import ServiceKit

/// A hash by another system; the next sign-in replaces it by Argon2id.
///
/// Comparing blocks: use the threads of ``PasswordHasher`` only.
struct ImportedHash: Equatable, Sendable {
    private enum Scheme: Equatable {
        case bcrypt(String)
        case pbkdf2(PBKDF2Hash)
        case argon2i(PasswordHashCost)
    }

    private static let maximumLength = 512

    let text: String
    private let scheme: Scheme

    /// | by | text | at most |
    /// |---|---|---|
    /// | bcrypt | `$2b$12$…`, `$2a$`, `$2y$` | cost 14 |
    /// | passlib | `$pbkdf2-sha256$29000$salt$hash` | 1,000,000 iterations |
    /// | Django | `pbkdf2_sha256$29000$salt$hash` | 1,000,000 iterations |
    /// | Argon2i | `$argon2i$v=19$m=65536,t=3,p=1$salt$hash` | 1 GiB, 16 passes, 16 lanes |
    init(_ text: String) throws(InvalidValue) {
        let fields = text.split(separator: "$", omittingEmptySubsequences: false)
        guard text.utf8.count <= Self.maximumLength, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
            let name = fields.first
        else {
            throw Self.unknown
        }
        switch (name, fields.dropFirst().first ?? "") {
        case ("", "2a"), ("", "2b"), ("", "2y"):
            guard fields.count == 4, Bcrypt.costs.contains(where: { $0 == fields[2] }), Bcrypt.isHash(fields[3]) else {
                throw InvalidValue(rule: "bcrypt needs a cost of 04 to 14, and 53 characters of salt and hash")
            }
            scheme = .bcrypt(String(fields[2]))
        case ("", "pbkdf2-sha256"), ("pbkdf2_sha256", _):
            scheme = .pbkdf2(try PBKDF2Hash(fields))
        case ("", "argon2i"):
            // Same format as Argon2id.
            scheme = .argon2i(
                try PasswordHash(phc: text.replacing("$argon2i$", with: "$argon2id$", maxReplacements: 1)).cost
            )
        default: throw Self.unknown
        }
        self.text = text
    }

    private static let unknown = InvalidValue(
        rule: "the password hash is by Argon2, bcrypt or PBKDF2 with HMAC-SHA-256"
    )

    /// The prefix shared by hashes of equal cost.
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

    /// Returns a random hash, which no password matches.
    static func unmatchable(kind: String) throws -> ImportedHash {
        let rest =
            kind.hasPrefix("$2b$")
            ? Bcrypt.randomText()
            : "\(HashBase64.unpadded(Sodium.randomBytes(16)))$\(HashBase64.unpadded(Sodium.randomBytes(32)))"
        return try ImportedHash("\(kind)$\(rest)")
    }

    /// Blocks.
    func matches(_ password: Password) throws -> Bool {
        switch scheme {
        case .bcrypt: try Bcrypt.matches(password, text)
        case .pbkdf2(let hash): hash.matches(password)
        case .argon2i: try PasswordHash.matches(password, text)
        }
    }
}

private enum Bcrypt {
    /// Each doubles the cost; 14 takes about a second.
    static let costs = ["04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14"]
    private static let alphabet = Array("./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    private static let (saltCount, hashCount) = (22, 31)
    /// bcrypt ignores the rest; libxcrypt rejects 512 bytes and more.
    private static let usedBytes = 72
    /// `sizeof (struct crypt_data)`.
    private static let workspace = 32_768

    static func isHash(_ text: Substring) -> Bool {
        text.count == saltCount + hashCount && text.allSatisfy(alphabet.contains)
    }

    static func randomText() -> String {
        String(Sodium.randomBytes(saltCount + hashCount).map { alphabet[Int($0) % alphabet.count] })
    }

    static func matches(_ password: Password, _ hash: String) throws -> Bool {
        // A zero byte would truncate the C string.
        guard !password.bytes.contains(0) else { return false }
        let typed = password.bytes.prefix(usedBytes).map(CChar.init(bitPattern:)) + [0]
        var space = [UInt8](repeating: 0, count: workspace)
        let computed = space.withUnsafeMutableBytes { space in
            crypt_rn(typed, hash, space.baseAddress, CInt(space.count)).map { String(cString: $0) }
        }
        guard let computed, computed.utf8.count == hash.utf8.count else { throw PasswordHashFault.unreadable }
        // The salt's last character has unused bits, not always zero.
        return sodium_memcmp(Array(computed.utf8.suffix(hashCount)), Array(hash.utf8.suffix(hashCount)), hashCount) == 0
    }
}

/// PBKDF2 (RFC 8018 §5.2) with HMAC-SHA-256 and one block of 32 bytes.
private struct PBKDF2Hash: Equatable {
    private static let maximumIterations = 1_000_000

    let iterations: Int
    private let salt: [UInt8]
    private let hash: [UInt8]

    /// passlib uses Base64 with `.` for `+`; Django's salt is plain text.
    init(_ fields: [Substring]) throws(InvalidValue) {
        let isDjangos = fields[0] != ""
        let values = fields.dropFirst(isDjangos ? 1 : 2).map { $0 }
        guard values.count == 3, let iterations = Int(values[0]), (1...Self.maximumIterations).contains(iterations),
            let salt = isDjangos
                ? Array(values[1].utf8) : HashBase64.decode(Substring(values[1].replacing(".", with: "+"))),
            let hash = HashBase64.decode(Substring(values[2].replacing(".", with: "+"))),
            (1...128).contains(salt.count), hash.count == Int(crypto_auth_hmacsha256_BYTES)
        else {
            throw InvalidValue(
                rule: "PBKDF2 needs 1 to 1000000 iterations, a salt of 1 to 128 bytes and a hash of 32 bytes in Base64"
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
            // Keying once halves the time.
            var state = keyed
            crypto_auth_hmacsha256_update(&state, last, UInt64(last.count))
            if last.count != hash.count { last = hash }
            crypto_auth_hmacsha256_final(&state, &last)
            for index in sum.indices { sum[index] ^= last[index] }
        }
        return sodium_memcmp(sum, hash, hash.count) == 0
    }
}
