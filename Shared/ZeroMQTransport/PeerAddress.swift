import UmkreisWire

/// The numeric address of a client's peer, whose host may be a name.
///
/// The last known address stays in use while the name cannot be resolved. While calls wait for a connection, the name
/// is looked up again: a container returns with another address.
struct PeerAddress {
    /// Doubled by each lookup without a connection.
    private static let shortestPause = Duration.milliseconds(250)
    private static let maximumPause = Duration.seconds(2)
    /// A slow lookup must not delay the next one, as the name may be known by then.
    static let maximumPending = 8
    /// A container may need that long to start.
    private static let reportDelay = Duration.seconds(30)

    private let endpoint: Endpoint
    /// `nil` if the endpoint needs no lookup.
    let host: String?
    private var current: String?
    private var pending = 0
    private var begun = 0
    /// The newest lookup with addresses.
    private var newest = 0
    private var pause = PeerAddress.shortestPause
    private var nextAt: ContinuousClock.Instant?
    private var isUnknown = false
    private var failingSince: ContinuousClock.Instant?
    private var isReported = false

    init(of endpoint: Endpoint) {
        self.endpoint = endpoint
        host = endpoint.hasHostName ? endpoint.host : nil
    }

    /// The address in libzmq's notation; `nil` until the name is resolved.
    var text: String? {
        guard host != nil else { return endpoint.text }
        guard let current, let port = endpoint.port else { return nil }
        return "tcp://\(current):\(port)"
    }

    /// Why the address is unknown or doubtful.
    var problem: String? {
        guard let host else { return nil }
        switch (current, isUnknown) {
        case (nil, true): return "the host \(host) is unknown"
        case (nil, false): return "the host \(host) is still being looked up"
        case (_, true): return "the host \(host) is unknown now, so it may be stopped"
        case (_, false): return nil
        }
    }

    /// When to look the name up next, if at all.
    func nextLookup(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        host == nil || pending >= PeerAddress.maximumPending ? nil : nextAt ?? now
    }

    /// Returns the number of a lookup that is due.
    mutating func beginLookup(at now: ContinuousClock.Instant) -> Int? {
        guard let time = nextLookup(at: now), time <= now else { return nil }
        pending += 1
        begun += 1
        nextAt = now + pause
        pause = min(pause * 2, PeerAddress.maximumPause)
        failingSince = failingSince ?? now
        return begun
    }

    /// - Parameter isFailing: whether the current address was tried in vain.
    /// - Returns: whether there is another address.
    mutating func take(_ addresses: [String], ofLookup number: Int, isFailing: Bool) -> Bool {
        pending -= 1
        guard number > newest else { return false }
        isUnknown = addresses.isEmpty
        guard !addresses.isEmpty else { return false }
        newest = number
        (failingSince, isReported) = (nil, false)
        let former = current
        guard let former, let index = addresses.firstIndex(of: former) else {
            current = addresses[0]
            return true
        }
        if isFailing { current = addresses[(index + 1) % addresses.count] }
        return current != former
    }

    /// Looks up again soon after the connection's end.
    mutating func noteConnection() {
        (pause, nextAt, failingSince) = (PeerAddress.shortestPause, nil, nil)
    }

    /// Returns the host once, if its lookups have failed for long.
    mutating func unreportedHost(at now: ContinuousClock.Instant) -> String? {
        guard isUnknown, !isReported, let failingSince, now - failingSince >= PeerAddress.reportDelay else {
            return nil
        }
        isReported = true
        return host
    }
}

extension Endpoint {
    /// Whether the host must be looked up.
    fileprivate var hasHostName: Bool {
        guard let host else { return false }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count != 4 || !parts.allSatisfy { UInt8($0) != nil }
    }
}
