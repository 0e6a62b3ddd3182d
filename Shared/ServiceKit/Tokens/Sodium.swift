import CSodium

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
