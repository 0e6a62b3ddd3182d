import CSodium

/// BLAKE2b (RFC 7693).
public enum Blake2b {
    /// - Parameters:
    ///   - key: empty, or 16 to 64 bytes.
    ///   - length: bytes of the digest, 16 to 64.
    public static func digest(of message: [UInt8], key: [UInt8] = [], length: Int) -> [UInt8] {
        message.withUnsafeBufferPointer { digest(of: $0, key: key, length: length) }
    }

    public static func digest(of message: UnsafeBufferPointer<UInt8>, key: [UInt8] = [], length: Int) -> [UInt8] {
        Sodium.start()
        var digest = [UInt8](repeating: 0, count: length)
        let status = crypto_generichash(
            &digest,
            length,
            message.baseAddress,
            UInt64(message.count),
            key.isEmpty ? nil : key,
            key.count
        )
        precondition(status == 0, "BLAKE2b requires a digest of 16...64 bytes and an empty key or one of 16...64 bytes")
        return digest
    }
}

public enum Sodium {
    private static let isReady = sodium_init() >= 0

    /// Initialises libsodium; required before any other call.
    ///
    /// A failure ends the process.
    public static func start() {
        precondition(isReady, "libsodium failed to initialize")
    }

    /// Returns cryptographically secure random bytes.
    public static func randomBytes(_ count: Int) -> [UInt8] {
        start()
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            if let address = buffer.baseAddress {
                randombytes_buf(address, count)
            }
            initialized = count
        }
    }
}
