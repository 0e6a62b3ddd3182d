/// How much a message may be.
public enum WireLimits {
    /// Bytes of a line.
    public static let line = 512 * 1024
    /// Bytes of a blob.
    public static let blob = 256 * 1024
    /// Containers that may be open at a time in a line.
    public static let depth = 32
    /// Values and names of members in a line.
    public static let values = 65_536
    /// Bytes of a request's `call`.
    public static let call = 100
    /// Scalars of a fault's message; a longer one is cut.
    public static let message = 500
    /// Milliseconds that a request has when it does not say.
    public static let defaultTTL = 5000
    /// Milliseconds that a request may ask for.
    public static let longestTTL = 60_000
    /// Bytes of a request's `id`, as it stands in the line.
    public static let id = 256
    /// Characters of a request's `key`, all of them printable ASCII.
    public static let key = 128
    /// Characters that a `key` has at least where there is no token: as many as 128 random bits take in base 64.
    public static let keyWithoutToken = 22
    /// Bytes of a request's `token`.
    public static let token = 4096
    /// Bytes of a request's `trace`.
    public static let trace = 128
}
