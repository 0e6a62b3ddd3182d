import CSodium

/// BLAKE2b (RFC 7693).
public enum Blake2b {
    /// The digest of `message`, keyed when `key` is not empty.
    ///
    /// - Parameters:
    ///   - key: empty, or 16 to 64 bytes.
    ///   - length: bytes of the digest, 16 to 64.
    public static func digest(of message: [UInt8], key: [UInt8] = [], length: Int) -> [UInt8] {
        message.withUnsafeBufferPointer { digest(of: $0, key: key, length: length) }
    }

    /// The digest of the bytes at `message`, without a copy of them.
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
        precondition(status == 0, "BLAKE2b wants a digest of 16...64 bytes and a key of none or 16...64 bytes")
        return digest
    }
}

/// libsodium's global state.
public enum Sodium {
    /// Whether the library chose its implementations and opened its source of randomness; evaluated once.
    private static let isReady = sodium_init() >= 0

    /// Makes libsodium ready; call it before anything else of the library.
    ///
    /// Repeating it costs nothing. A machine on which libsodium does not start can run no service, so this stops the process.
    public static func start() {
        precondition(isReady, "libsodium does not start")
    }

    /// Bytes from the operating system's source of randomness, fit for keys.
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
