#if canImport(Network)
import Foundation
import Network
public import UmkreisClient

extension Outbox {
    /// Sends what waits each time the device gets a network, until cancelled.
    public func flushWithNetwork() async {
        let (paths, path) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let monitor = NWPathMonitor()
        monitor.pathUpdateHandler = { if $0.status == .satisfied { path.yield() } }
        monitor.start(queue: DispatchQueue(label: "umkreis.outbox.network"))
        defer { monitor.cancel() }
        for await _ in paths { await flush() }
    }
}
#endif
