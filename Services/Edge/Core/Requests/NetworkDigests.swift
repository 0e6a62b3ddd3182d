#if HTTP
import Synchronization
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire

/// Turns addresses into networks that services can count without learning an address.
///
/// The digests are keyed, since all IPv4 addresses can be tried in minutes. Those of recent networks are kept, as most
/// clients send several requests.
final class NetworkDigests: Sendable {
    /// Networks; all are forgotten above it.
    private static let maximumKept = 4_096

    private let digestKey: [UInt8]
    private let proof: NetworkKey
    private let kept = Mutex<[ClientAddress: NetworkClaim]>([:])

    /// - Parameters:
    ///   - secret: known to the edge alone; another one makes every network a new one.
    ///   - proof: known to the services on `ipc`.
    init(secret: [UInt8], proof: NetworkKey) {
        digestKey = Blake2b.digest(of: Array("networks".utf8), key: secret, length: 32)
        self.proof = proof
    }

    func claim(of client: ClientAddress) -> NetworkClaim {
        let network = client.network
        if let claim = kept.withLock({ $0[network] }) { return claim }
        // Households and small companies get a /48 or less.
        let claim = proof.claim(CallerNetwork(subnet: digest(of: network), site: client.site.map(digest)))
        kept.withLock { kept in
            if kept.count >= Self.maximumKept { kept = [:] }
            kept[network] = claim
        }
        return claim
    }

    private func digest(of network: ClientAddress) -> String {
        Base64URL.encode(Blake2b.digest(of: network.bytes, key: digestKey, length: 16))
    }
}
#endif
