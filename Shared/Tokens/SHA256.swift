import CSodium

/// SHA-256 (FIPS 180-4).
public enum SHA256 {
    public static func digest(of message: [UInt8]) -> [UInt8] {
        Sodium.start()
        var digest = [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes()))
        // Cannot fail.
        _ = crypto_hash_sha256(&digest, message, UInt64(message.count))
        return digest
    }

    /// Returns 64 lower-case digits, like `sha256sum`.
    public static func hex(of message: [UInt8]) -> String { Hexadecimal.text(digest(of: message)) }
}

extension SHA256 {
    /// A digest of bytes that arrive in parts.
    public struct Stream {
        private var state = crypto_hash_sha256_state()

        public init() {
            Sodium.start()
            crypto_hash_sha256_init(&state)
        }

        public mutating func append(_ bytes: [UInt8]) {
            crypto_hash_sha256_update(&state, bytes, UInt64(bytes.count))
        }

        /// The digest of all bytes until now: 64 lower-case digits.
        public var hex: String {
            var (state, digest) = (state, [UInt8](repeating: 0, count: Int(crypto_hash_sha256_bytes())))
            crypto_hash_sha256_final(&state, &digest)
            return Hexadecimal.text(digest)
        }
    }
}
