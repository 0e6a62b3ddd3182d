#if HTTP
import Glibc
import NIOCore

/// A client's IPv4 or IPv6 address.
struct ClientAddress: Hashable, Sendable, CustomStringConvertible {
    /// 4 or 16 bytes.
    let bytes: [UInt8]

    /// `nil` for a closed connection.
    init?(_ address: SocketAddress?) {
        guard let text = address?.ipAddress else { return nil }
        self.init(text)
    }

    /// Parses `192.0.2.1` or `2001:db8::1`.
    init?(_ text: String) {
        var v4 = [UInt8](repeating: 0, count: 4)
        var v6 = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &v4) == 1 {
            self.init(bytes: v4)
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            self.init(unmapping: v6)
        } else {
            return nil
        }
    }

    private init(unmapping bytes: [UInt8]) {
        let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        self.init(bytes: isMapped ? Array(bytes[12...]) : bytes)
    }

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The usual network of one customer: the address itself, or 64 bits of IPv6.
    var network: ClientAddress { bytes.count == 4 ? self : ClientAddress(bytes: Array(bytes[..<8])) }

    /// The first 48 bits of an IPv6 address, as one customer may have; `nil` for IPv4.
    var site: ClientAddress? { bytes.count == 16 ? ClientAddress(bytes: Array(bytes[..<6])) : nil }

    /// A site has the budget of this many networks.
    static let networksOfSite = 4

    var description: String {
        bytes.count == 4
            ? bytes.map(String.init).joined(separator: ".")
            : stride(from: 0, to: bytes.count, by: 2)
                .map { String(UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]), radix: 16) }
                .joined(separator: ":")
    }
}

/// An address or a network such as `10.0.0.0/8`.
struct AddressRange: Sendable, Equatable {
    private let first: ClientAddress
    private let bits: Int

    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
        guard let address = parts.first.flatMap({ ClientAddress($0) }) else { return nil }
        let maximum = address.bytes.count * 8
        guard let bits = parts.count == 2 ? Int(parts[1]) : maximum, (0...maximum).contains(bits) else { return nil }
        (first, self.bits) = (address, bits)
    }

    func contains(_ address: ClientAddress) -> Bool {
        guard address.bytes.count == first.bytes.count else { return false }
        return (0..<first.bytes.count).allSatisfy { index in
            let rest = min(8, max(0, bits - index * 8))
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> rest)
            return address.bytes[index] & mask == first.bytes[index] & mask
        }
    }
}

/// Finds the address of a client behind proxies.
struct ClientAddressFinder: Sendable {
    let trustedProxies: [AddressRange]
    /// More entries are ignored.
    private static let maximumHops = 20

    func isTrusted(_ address: ClientAddress) -> Bool { trustedProxies.contains { $0.contains(address) } }

    /// - Parameter forwarded: the values of `X-Forwarded-For`, which count only from trusted proxies.
    func address(of remote: ClientAddress, forwarded: String?) -> ClientAddress {
        var found = remote
        guard let forwarded, !trustedProxies.isEmpty else { return found }
        let hops = forwarded.split(separator: ",").suffix(Self.maximumHops).map { String($0.filter { $0 != " " }) }
        for hop in hops.reversed() {
            guard isTrusted(found), let next = ClientAddress(hop) else { break }
            found = next
        }
        return found
    }
}
#endif
