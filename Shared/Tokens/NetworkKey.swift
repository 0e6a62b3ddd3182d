import CSodium
import UmkreisVocabulary
public import UmkreisWire

/// The key with which the edge proves that it names its callers' networks.
///
/// It gives its holder no other right. The services of a data directory read it to check the proof.
public struct NetworkKey: Sendable {
    private let bytes: [UInt8]

    /// Reads or creates the file.
    public init(_ file: KeyFile) throws(KeyFileError) { bytes = try file.key() }

    /// - Parameter bytes: 16 to 64.
    public init(bytes: [UInt8]) { self.bytes = bytes }

    public func claim(_ network: CallerNetwork) -> NetworkClaim { NetworkClaim(network, proof: proof(of: network)) }

    /// Takes the same time for every wrong proof.
    public func proves(_ claim: NetworkClaim) -> Bool {
        let (given, right) = (Array(claim.proof.utf8), Array(proof(of: claim.network).utf8))
        return given.count == right.count && sodium_memcmp(given, right, right.count) == 0
    }

    private func proof(of network: CallerNetwork) -> String {
        let text = "network\n\(network.subnet)\n\(network.site)"
        return Base64URL.encode(Blake2b.digest(of: Array(text.utf8), key: bytes, length: 16))
    }
}
