#if HTTP
import Synchronization
import UmkreisTokens
import UmkreisVocabulary
import UmkreisWire

/// Turns addresses into networks that services can count without learning an address.
///
/// The digests are keyed, since all IPv4 addresses can be tried in minutes. Those of recent addresses are kept, as most
/// clients send several requests.
final class NetworkDigests: Sendable {
    /// Addresses; all are forgotten above it.
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
        if let claim = kept.withLock({ $0[client] }) { return claim }
        let claim = newClaim(of: client)
        kept.withLock { kept in
            if kept.count >= Self.maximumKept { kept = [:] }
            kept[client] = claim
        }
        return claim
    }

    private func newClaim(of client: ClientAddress) -> NetworkClaim {
        let subnet = client.network.bytes
        // Households and small companies get a /48 or less.
        let site = client.bytes.count == 4 ? nil : Array(client.bytes[..<6])
        return proof.claim(CallerNetwork(subnet: digest(of: subnet), site: site.map(digest)))
    }

    private func digest(of bytes: [UInt8]) -> String {
        Base64URL.encode(Blake2b.digest(of: bytes, key: digestKey, length: 16))
    }
}
#endif
