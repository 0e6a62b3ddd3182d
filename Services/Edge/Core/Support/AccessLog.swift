#if HTTP
import HTTPTypes
import HummingbirdCore
import Logging
import ServiceKit
import UmkreisVocabulary
import UmkreisWire

/// Logs each answered request, without queries, bodies, tokens and addresses.
///
/// Rates bound the other requests; refusals and probes have none, so that of these only some are logged and the rest is
/// counted.
struct AccessLog: Sendable {
    private let logger: Logger
    private let figures: EdgeFigures
    private let ofNetwork = RateLimiter<ClientAddress>(burst: 120, interval: .milliseconds(500), message: "")
    private let ofAll = RateLimiter<Bool>(burst: 6_000, interval: .milliseconds(10), message: "")

    init(_ logger: Logger, _ figures: EdgeFigures) { (self.logger, self.figures) = (logger, figures) }

    func add(_ request: EdgeRequest, status: Int, isProbe: Bool, after duration: Duration) {
        if isProbe || status >= 400 {
            let now = Timestamp.now
            guard ofNetwork.admits(request.client.network, at: now), ofAll.admits(true, at: now) else {
                return figures.addUnlogged()
            }
        }
        logger.info(
            "answered",
            metadata: [
                "method": "\(request.request.method.rawValue)", "path": "/\(request.path.joined(separator: "/"))",
                "status": "\(status)", "trace": "\(request.trace)", "network": "\(request.network.network.subnet)",
                "us": "\(Int(duration / .microseconds(1)))",
            ]
        )
    }
}
#endif
