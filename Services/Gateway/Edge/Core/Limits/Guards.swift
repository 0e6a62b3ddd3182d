import Wire

/// The checks before every call: rate limits, concurrency limits and sessions.
struct Guards: Sendable {
    let rates: RateLimits
    let sessions: BrowserSessions
    /// Calls under way.
    let calls: Places
    /// Open event streams.
    let streams: Places

    /// Of 256 calls that the edge sends to a service at a time.
    private static let (callsOfNetwork, callsOfToken) = (128, 32)
    /// For several devices, and for connections that broke unnoticed.
    private static let streamsOfToken = 8

    init(rates: RateLimits, sessions: BrowserSessions, streamsOfNetwork: Int) {
        (self.rates, self.sessions) = (rates, sessions)
        calls = Places(
            ofNetwork: Self.callsOfNetwork,
            ofToken: Self.callsOfToken,
            or: Fault(.overloaded, "you have too many running requests", retryAfterMs: 200)
        )
        streams = Places(
            ofNetwork: streamsOfNetwork,
            ofToken: Self.streamsOfToken,
            or: Fault(.throttled, "too many streams are open", retryAfterMs: 10_000)
        )
    }
}
