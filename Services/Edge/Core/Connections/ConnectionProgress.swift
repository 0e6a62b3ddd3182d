#if HTTP
/// The state that the handlers of one connection share, on its event loop.
final class ConnectionProgress {
    /// Framing besides 8 bytes for each byte of a body: chunk sizes and extensions, trailers, and a head.
    private static let maximumFraming = 64 * 1024
    /// Enough of each body for a photo that is too large, so that its client can read the refusal.
    static let maximumDiscarded = 16 << 20

    /// Bytes since the last head or end of a request.
    var received = 0
    /// Bytes of these that belong to a body.
    var body = 0
    /// Whether further bytes are dropped, because the connection will be closed.
    var isDiscarding = false
    private var discarded = 0

    /// Whether a request has more framing than any client needs.
    var hasTooMuchFraming: Bool { received - body > Self.maximumFraming + 8 * body }

    /// Begins to count for a request, or for what follows it.
    func startOver() { (received, body, discarded) = (0, 0, 0) }

    /// - Returns: whether the client sends more than is worth waiting for.
    func discard(_ count: Int) -> Bool {
        discarded += count
        return discarded > Self.maximumDiscarded
    }
}
#endif
