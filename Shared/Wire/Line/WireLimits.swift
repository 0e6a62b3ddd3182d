/// The size limits of the protocol.
public enum WireLimits {
    /// Bytes of a line.
    public static let line = 512 * 1024
    /// Bytes of a blob.
    public static let blob = 256 * 1024
    /// Nesting depth.
    public static let depth = 32
    /// Values and member names per line.
    public static let values = 65_536
    /// Bytes of `call`.
    public static let call = 100
    /// Scalars of a fault's message.
    public static let message = 500
    /// The default `ttlMs`.
    public static let defaultTTL = 5000
    /// The maximum `ttlMs`.
    public static let maximumTTL = 60_000
    /// Bytes of `id` as JSON.
    public static let id = 256
    /// Characters of `key`, printable ASCII.
    public static let key = 128
    /// The minimum `key` without a token: 128 random bits in base 64.
    public static let minimumAnonymousKey = 22
    /// Bytes of `token`.
    public static let token = 4096
    /// Bytes of `trace`.
    public static let trace = 128
    /// Bytes of `network`.
    public static let network = 3 * NetworkClaim.partLength + 2
}
