import CZeroMQ
import Messaging
import Wire

/// Which of a service's public keys a client expects next, and when it tries again after a refusal.
///
/// While a service's key is replaced it has two for a while, of which the newest is tried first. After libzmq was told that
/// its key is refused, a socket never connects again; so the client opens another one later.
struct ServerKeyChoice {
    /// After a refusal the next attempt waits this long, twice as long after each further one.
    private static let shortestPause = Duration.seconds(5)
    private static let longestPause = Duration.seconds(60)
    /// Between two rounds through all keys of a service.
    private static let roundPause = Duration.milliseconds(250)

    let keys: WireKeys
    private let peer: PeerSide
    private var version = -1
    private var number = 0
    private var pause = ServerKeyChoice.shortestPause
    private var refusal: Fault?
    /// Before this moment no socket is opened.
    private(set) var opensAt: ContinuousClock.Instant?
    /// The key that the open socket expects.
    private(set) var current: CurvePublicKey?
    /// Whether the last attempts ended without a word, which is all that a wrong key shows.
    private(set) var isMismatched = false

    init(_ keys: WireKeys, for peer: PeerSide) {
        self.keys = keys
        self.peer = peer
    }

    /// Whether the service's key was revoked, or is over, since the socket was opened.
    func isOver() -> Bool {
        keys.refresh()
        return current.map { keys.owner(of: $0.text) != peer.service.text } ?? false
    }

    /// The key to expect now; nil while it is too early for another attempt.
    ///
    /// - Throws: the refusal that is in force; a fault where the service has no key.
    mutating func next(at now: ContinuousClock.Instant) throws(Fault) -> CurvePublicKey? {
        keys.refresh()
        if version != keys.version { begin() }
        if let opensAt, opensAt > now {
            if let refusal { throw refusal }
            return nil
        }
        let candidates = keys.keys(of: peer.service.text)
        guard !candidates.isEmpty else {
            let words = "the peers file lists no valid key of \(peer.service); see umkreis keys list"
            throw Fault(.unavailable, words, rule: ServerKeyChoice.rule)
        }
        (refusal, opensAt) = (nil, nil)
        current = candidates[number % candidates.count]
        return current
    }

    /// Notes a handshake that has succeeded.
    mutating func noteSuccess() {
        (pause, refusal, opensAt, isMismatched) = (ServerKeyChoice.shortestPause, nil, nil, false)
    }

    /// Notes a handshake that ended without a word; returns whether another key is to be tried.
    mutating func noteMismatch(at now: ContinuousClock.Instant) -> Bool {
        isMismatched = true
        keys.refresh()
        if version != keys.version {
            begin()
            return true
        }
        let count = keys.keys(of: peer.service.text).count
        // libzmq itself tries the same key again.
        guard count > 1 else { return false }
        number = (number + 1) % count
        if number == 0 { opensAt = now + ServerKeyChoice.roundPause }
        return true
    }

    /// Notes that the service has refused this process, and returns what its callers are told.
    mutating func noteRefusal(_ event: Int32, at now: ContinuousClock.Instant) -> Fault {
        let words =
            event == ZMQ_EVENT_HANDSHAKE_FAILED_AUTH
            ? "\(peer.service) refused the key of \(keys.name): it is revoked, or the peers file of \(peer.service) "
                + "does not list it; see umkreis keys list"
            : "\(peer.service) at \(peer.endpoint) does not take keys; check its address and its CURVE_KEY"
        let fault = Fault(.unavailable, words, rule: ServerKeyChoice.rule)
        refusal = fault
        opensAt = now + pause
        pause = min(pause * 2, ServerKeyChoice.longestPause)
        return fault
    }

    /// Begins with the newest key again.
    private mutating func begin() {
        version = keys.version
        number = 0
        (pause, refusal, opensAt) = (ServerKeyChoice.shortestPause, nil, nil)
    }

    /// By which programs know such a fault.
    private static let rule = "key-refused"
}
