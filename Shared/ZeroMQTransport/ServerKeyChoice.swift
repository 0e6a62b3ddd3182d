import CZeroMQ
import UmkreisMessaging
import UmkreisWire

/// Chooses a service's public key to expect, and delays retries.
///
/// Rotating keys are tried newest first. libzmq never reconnects a refused socket, so the client reopens it.
struct ServerKeyChoice {
    /// Doubled by each refusal.
    private static let shortestPause = Duration.seconds(5)
    private static let maximumPause = Duration.seconds(60)
    /// Pause between rounds through all keys.
    private static let roundPause = Duration.milliseconds(250)

    let keys: WireKeys
    private let peer: PeerSide
    private var version = -1
    private var number = 0
    private var pause = ServerKeyChoice.shortestPause
    private var refusal: Fault?
    /// Time before which no socket is opened.
    private(set) var opensAt: ContinuousClock.Instant?
    /// The open socket's key.
    private(set) var current: CurvePublicKey?
    /// After handshakes without reason, as with a wrong key.
    private(set) var isMismatched = false

    init(_ keys: WireKeys, for peer: PeerSide) {
        self.keys = keys
        self.peer = peer
    }

    /// Whether the socket's key expired or was revoked.
    func isOver() -> Bool {
        keys.refresh()
        return current.map { keys.owner(of: $0.text) != peer.service.text } ?? false
    }

    /// Returns `nil` if it is too early.
    ///
    /// - Throws: the last refusal, or a fault without any key.
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

    mutating func noteSuccess() {
        (pause, refusal, opensAt, isMismatched) = (ServerKeyChoice.shortestPause, nil, nil, false)
    }

    /// Returns whether to try another key.
    mutating func noteMismatch(at now: ContinuousClock.Instant) -> Bool {
        isMismatched = true
        keys.refresh()
        if version != keys.version {
            begin()
            return true
        }
        let count = keys.keys(of: peer.service.text).count
        // libzmq itself retries the same key.
        guard count > 1 else { return false }
        number = (number + 1) % count
        if number == 0 { opensAt = now + ServerKeyChoice.roundPause }
        return true
    }

    /// Returns the callers' fault.
    mutating func noteRefusal(_ event: Int32, at now: ContinuousClock.Instant) -> Fault {
        let words =
            event == ZMQ_EVENT_HANDSHAKE_FAILED_AUTH
            ? "\(peer.service) refused the key of \(keys.name): it is revoked, or the peers file of \(peer.service) "
                + "does not list it; see umkreis keys list"
            : "\(peer.service) at \(peer.endpoint) does not accept keys; check its address and its CURVE_KEY"
        let fault = Fault(.unavailable, words, rule: ServerKeyChoice.rule)
        refusal = fault
        opensAt = now + pause
        pause = min(pause * 2, ServerKeyChoice.maximumPause)
        return fault
    }

    /// Starts over with another address or peers file.
    mutating func startOver() {
        number = 0
        (pause, refusal, opensAt, isMismatched) = (ServerKeyChoice.shortestPause, nil, nil, false)
    }

    private mutating func begin() {
        version = keys.version
        startOver()
    }

    private static let rule = "key-refused"
}
