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

    private let peers: [ServiceName: Endpoint]
    private let logger: Logger

    init(_ peers: [ServiceName: Endpoint], logger: Logger) {
        self.peers = peers.filter(\.value.isTCP)
        self.logger = logger
    }

    /// Lookups can block.
    func start() {
        if peers.isEmpty { return }
        DispatchQueue.global(qos: .utility).async { run() }
    }

    /// Returns when all names resolve, or after `limit`.
    func run(limit: Duration = PeerHostCheck.limit) {
        let end = ContinuousClock.now + limit
        var unknown = peers.filter { !$0.value.isResolvable }
        while !unknown.isEmpty, ContinuousClock.now < end {
            usleep(PeerHostCheck.interval)
            unknown = unknown.filter { !$0.value.isResolvable }
        }
        for (peer, endpoint) in unknown.sorted(by: { $0.key.text < $1.key.text }) {
            logger.warning(
                "the host of a peer is unknown; calls to it fail until it can be resolved",
                metadata: ["peer": "\(peer)", "host": "\(endpoint.host ?? "")"]
            )
        }
    }
}
