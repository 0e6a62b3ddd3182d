import UmkreisWire

/// At most one notice per kind and minute.
struct NoticeLimiter {
    private static let interval = Duration.seconds(60)

    let notify: @Sendable (TransportNotice) -> Void
    private var lastRefusal: ContinuousClock.Instant?
    private var lastCut: ContinuousClock.Instant?
    private var lastRefusedKey: ContinuousClock.Instant?
    private var lastUnreadablePeers: ContinuousClock.Instant?

    init(notify: @escaping @Sendable (TransportNotice) -> Void) {
        self.notify = notify
    }

    mutating func post(_ notice: TransportNotice, at now: ContinuousClock.Instant) {
        switch notice {
        case .refusingConnections: guard Self.isDue(&lastRefusal, at: now) else { return }
        case .cutConnection: guard Self.isDue(&lastCut, at: now) else { return }
        case .refusedKey: guard Self.isDue(&lastRefusedKey, at: now) else { return }
        case .unreadablePeers: guard Self.isDue(&lastUnreadablePeers, at: now) else { return }
        // A client reports each host once.
        case .unknownHost: break
        }
        notify(notice)
    }

    private static func isDue(_ last: inout ContinuousClock.Instant?, at now: ContinuousClock.Instant) -> Bool {
        if let last, last + interval > now { return false }
        last = now
        return true
    }
}
