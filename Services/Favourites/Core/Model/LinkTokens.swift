import ServiceKit

/// Creates and hashes the secrets of links.
struct LinkTokens: Sendable {
    /// Stored outside the database.
    private let key: [UInt8]

    init(key file: KeyFile) throws(KeyFileError) {
        key = try file.key()
    }

    /// 127 random bits; the first is 0, so that no token begins with `-`, like a CLI option.
    func make() -> String {
        var bytes = Sodium.randomBytes(16)
        bytes[0] &= 0x7F
        return Base64URL.encode(bytes)
    }

    func digest(of token: String) -> String {
        Base64URL.encode(Blake2b.digest(of: Array(token.utf8), key: key, length: 32))
    }
}
