import Testing
import UmkreisWire

@testable import UmkreisTokens

@Suite("the edge's proof of a network")
struct NetworkKeyTests {
    private let key = NetworkKey(bytes: [UInt8](repeating: 1, count: KeyFile.length))
    private let address = CallerNetwork(subnet: String(repeating: "a", count: NetworkClaim.partLength))
    private let subnet = CallerNetwork(
        subnet: String(repeating: "a", count: NetworkClaim.partLength),
        site: String(repeating: "s", count: NetworkClaim.partLength)
    )

    @Test func holdsForItsNetworkAlone() throws {
        for network in [address, subnet] {
            let claim = key.claim(network)
            #expect(key.proves(claim))
            #expect(NetworkClaim(claim.text) == claim)
        }
        #expect(!key.proves(NetworkClaim(address, proof: key.claim(subnet).proof)))
        #expect(!key.proves(NetworkClaim(subnet, proof: key.claim(address).proof)))
    }

    @Test func needsTheKey() {
        let stranger = NetworkKey(bytes: [UInt8](repeating: 2, count: KeyFile.length))
        #expect(!key.proves(stranger.claim(address)))
        for proof in ["", "a", String(repeating: "a", count: NetworkClaim.partLength)] {
            #expect(!key.proves(NetworkClaim(address, proof: proof)))
        }
    }

    @Test func differsForEachNetwork() {
        #expect(key.claim(address).proof != key.claim(subnet).proof)
    }
}
