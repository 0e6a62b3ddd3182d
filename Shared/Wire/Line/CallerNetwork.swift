/// A caller's network, as keyed digests of its address.
///
/// The edge makes them, and only the edge learns the address.
public struct CallerNetwork: Hashable, Sendable {
    /// The digest of the IPv4 address or of the IPv6 /64, which is usually one customer.
    public let subnet: String
    /// The digest of the IPv6 /48; that of the address for IPv4.
    public let site: String

    /// - Parameter site: `nil` for IPv4.
    public init(subnet: String, site: String? = nil) {
        self.subnet = subnet
        self.site = site ?? subnet
    }
}

/// A ``CallerNetwork`` with the edge's proof: the member `network` of a request line.
///
/// The text is `SUBNET.PROOF` or `SUBNET.SITE.PROOF`.
public struct NetworkClaim: Hashable, Sendable {
    /// Characters of a digest and of the proof: 16 bytes in URL-safe Base64.
    public static let partLength = 22

    /// The claimed network.
    public let network: CallerNetwork
    /// Made with a key that only the edge and the services of a data directory read.
    public let proof: String

    public init(_ network: CallerNetwork, proof: String) {
        self.network = network
        self.proof = proof
    }

    /// - Returns: `nil` for another form.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard (2...3).contains(parts.count), let proof = parts.last, parts.allSatisfy(Self.isPart) else { return nil }
        let site = parts.count == 3 ? parts[1] : nil
        // A second text of the same network would be a network of its own.
        guard site != parts[0] else { return nil }
        self.init(CallerNetwork(subnet: parts[0], site: site), proof: proof)
    }

    /// The text in a line.
    public var text: String {
        let digests = network.site == network.subnet ? [network.subnet] : [network.subnet, network.site]
        return (digests + [proof]).joined(separator: ".")
    }

    private static func isPart(_ text: String) -> Bool {
        text.utf8.count == partLength
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
