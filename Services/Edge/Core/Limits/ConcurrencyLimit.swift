#if HTTP
import Synchronization
import UmkreisWire

/// Limits concurrent requests per network and per token.
///
/// A /48 of IPv6 may have four times the requests of a /64.
///
/// The services see one connection for all callers, so their limits per connection do not separate callers.
final class ConcurrencyLimit: Sendable {
    /// A slot, released with its last reference.
    final class Slot: Sendable {
        private let client: ClientAddress
        private let token: String?
        private let limit: ConcurrencyLimit

        fileprivate init(_ client: ClientAddress, _ token: String?, of limit: ConcurrencyLimit) {
            (self.client, self.token, self.limit) = (client, token, limit)
        }

        deinit { limit.release(client, token) }
    }

    private struct Counts {
        var networks: [ClientAddress: Int] = [:]
        var sites: [ClientAddress: Int] = [:]
        var tokens: [String: Int] = [:]
    }

    private let maximumPerNetwork: Int
    private let maximumPerToken: Int
    private let fault: @Sendable () -> Fault
    private let refused: @Sendable () -> Void
    private let counts = Mutex(Counts())

    /// - Parameters:
    ///   - fault: thrown when no slot is free.
    ///   - refused: called before that.
    init(
        ofNetwork maximumPerNetwork: Int,
        ofToken maximumPerToken: Int,
        or fault: @escaping @Sendable () -> Fault,
        refused: @escaping @Sendable () -> Void
    ) {
        (self.maximumPerNetwork, self.maximumPerToken, self.fault) = (maximumPerNetwork, maximumPerToken, fault)
        self.refused = refused
    }

    /// All taken slots.
    var count: Int { counts.withLock { $0.networks.values.reduce(0, +) } }

    func take(_ client: ClientAddress, _ token: String?) throws(Fault) -> Slot {
        let isTaken = counts.withLock { counts in
            guard counts.networks[client.network, default: 0] < maximumPerNetwork,
                client.site.map({ counts.sites[$0, default: 0] < maximumPerNetwork * ClientAddress.networksOfSite })
                    ?? true,
                token.map({ counts.tokens[$0, default: 0] < maximumPerToken }) ?? true
            else { return false }
            counts.networks[client.network, default: 0] += 1
            if let site = client.site { counts.sites[site, default: 0] += 1 }
            if let token { counts.tokens[token, default: 0] += 1 }
            return true
        }
        guard isTaken else {
            refused()
            throw fault()
        }
        return Slot(client, token, of: self)
    }

    private func release(_ client: ClientAddress, _ token: String?) {
        counts.withLock { counts in
            counts.networks.decrement(client.network)
            if let site = client.site { counts.sites.decrement(site) }
            if let token { counts.tokens.decrement(token) }
        }
    }
}

extension Dictionary where Value == Int {
    /// Removes the key at zero.
    mutating func decrement(_ key: Key) { self[key] = self[key].flatMap { $0 > 1 ? $0 - 1 : nil } }
}
#endif
