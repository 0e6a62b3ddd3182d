import Dispatch
import Glibc
import Logging
import Wire
import ZeroMQTransport

/// Warns once about unresolvable peers; each connection attempt resolves them again.
struct PeerHostCheck: Sendable {
    private static let limit = Duration.seconds(30)
    /// In microseconds.
    private static let interval: useconds_t = 1_000_000

    private let hosts: [ServiceName: String]
    private let logger: Logger

    init(_ peers: [ServiceName: Endpoint], logger: Logger) {
        hosts = peers.compactMapValues(\.host)
        self.logger = logger
    }

    /// Lookups can block.
    func start() {
        if hosts.isEmpty { return }
        DispatchQueue.global(qos: .utility).async { run() }
    }

    /// Returns when all names resolve, or after `limit`.
    func run(limit: Duration = PeerHostCheck.limit) {
        let end = ContinuousClock.now + limit
        var unknown = hosts.filter { !PeerHostCheck.isKnown($0.value) }
        while !unknown.isEmpty, ContinuousClock.now < end {
            usleep(PeerHostCheck.interval)
            unknown = unknown.filter { !PeerHostCheck.isKnown($0.value) }
        }
        for (peer, host) in unknown.sorted(by: { $0.key.text < $1.key.text }) {
            logger.warning(
                "the host of a peer is unknown; calls to it fail until it can be resolved",
                metadata: ["peer": "\(peer)", "host": "\(host)"]
            )
        }
    }

    private static func isKnown(_ host: String) -> Bool {
        var wanted = addrinfo()
        wanted.ai_family = AF_INET
        var answer: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, &wanted, &answer) == 0 else { return false }
        freeaddrinfo(answer)
        return true
    }
}
