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
    public static func hex(of message: [UInt8]) -> String {
        digest(of: message).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
    }
}
