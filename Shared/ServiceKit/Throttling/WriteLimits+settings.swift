public import UmkreisMessaging

extension WriteLimits {
    /// The settings' names.
    public static let names = ["write-burst", "writes-per-minute", "write-mib-a-day"]

    init(_ settings: ServiceSettings, unlessSet limits: WriteLimits) throws {
        self = limits
        burst = try settings.integer("write-burst", within: 0...100_000, standard: burst)
        perMinute = try settings.integer("writes-per-minute", within: 1...6_000, standard: perMinute)
        bytesADay = try settings.integer("write-mib-a-day", within: 0...1_048_576, standard: bytesADay >> 20) << 20
    }
}
