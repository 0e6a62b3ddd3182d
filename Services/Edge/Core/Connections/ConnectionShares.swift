#if HTTP
import Synchronization

/// Limits open connections per network, so that no network takes those of all others.
///
/// A network is an IPv4 address or 64 bits of IPv6; 48 bits, as one site may have, hold four times as many. A trusted
/// proxy has no share: its requests count for the networks of its clients instead.
final class ConnectionShares: Sendable {
    /// Counts a connection or a proxy's request until its last reference is gone.
    final class Share: Sendable {
        private let keys: [ClientAddress]
        private let shares: ConnectionShares

        fileprivate init(_ keys: [ClientAddress], of shares: ConnectionShares) {
            (self.keys, self.shares) = (keys, shares)
        }

        deinit { shares.release(keys) }
    }

    private let maximumPerNetwork: Int
    private let refused: @Sendable (ClientAddress) -> Void
    private let counts = Mutex<[ClientAddress: Int]>([:])

    /// - Parameter refused: called for each refusal.
    init(ofNetwork maximumPerNetwork: Int, refused: @escaping @Sendable (ClientAddress) -> Void) {
        (self.maximumPerNetwork, self.refused) = (maximumPerNetwork, refused)
    }

    /// - Returns: `nil` if the network or its site has its share already.
    func take(_ client: ClientAddress) -> Share? {
        let keys = [client.network] + (client.site.map { [$0] } ?? [])
        let limits = [maximumPerNetwork, maximumPerNetwork * ClientAddress.networksOfSite]
        let isTaken = counts.withLock { counts in
            guard zip(keys, limits).allSatisfy({ counts[$0, default: 0] < $1 }) else { return false }
            for key in keys { counts[key, default: 0] += 1 }
            return true
        }
        guard isTaken else {
            refused(client.network)
            return nil
        }
        return Share(keys, of: self)
    }

    private func release(_ keys: [ClientAddress]) {
        counts.withLock { counts in
            for key in keys { counts.decrement(key) }
        }
    }
}
#endif
