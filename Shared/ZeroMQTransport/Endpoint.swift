public import UmkreisWire

/// A service's address: `ipc://path`, or `tcp://address:port` with keys (``WireKeys``).
///
/// `tcp` hosts are IPv4, or names that a client looks up (``HostResolver``).
public struct Endpoint: Hashable, Sendable, CustomStringConvertible {
    /// The kernel's limit in bytes.
    public static let maximumPathLength = 107

    /// The address in libzmq's notation.
    public let text: String
    /// `nil` for `tcp`.
    public let path: String?

    /// - Throws: ``InvalidEndpoint``.
    public init(_ text: String) throws(InvalidEndpoint) {
        self.text = text
        let rule: String?
        if text.hasPrefix("ipc://") {
            path = String(text.dropFirst(6))
            rule = Self.brokenRule(ofPath: text.dropFirst(6))
        } else {
            path = nil
            rule =
                text.hasPrefix("tcp://")
                ? Self.brokenRule(ofPlace: text.dropFirst(6)) : "it begins with ipc:// or tcp://"
        }
        if let rule { throw InvalidEndpoint(text: text, rule: rule) }
    }

    /// Returns a service's socket under `dataDirectory`.
    public static func local(dataDirectory: String, service: ServiceName) throws(InvalidEndpoint) -> Endpoint {
        try Endpoint("ipc://\(dataDirectory)/run/\(service.text).sock")
    }

    /// Parses an address to call, without `*`.
    public static func peer(_ text: String) throws(InvalidEndpoint) -> Endpoint {
        let endpoint = try Endpoint(text)
        guard endpoint.path != nil || !text.contains("*") else {
            throw InvalidEndpoint(text: text, rule: "a caller needs the host and the port, as in tcp://auth:5701")
        }
        return endpoint
    }

    /// Parses the addresses of a service's instances, with commas between them.
    ///
    /// - Throws: for more than ``maximumInstances``, and for one twice.
    public static func peers(_ text: String) throws(InvalidEndpoint) -> [Endpoint] {
        var endpoints: [Endpoint] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let endpoint = try peer(String(part))
            guard !endpoints.contains(endpoint) else {
                throw InvalidEndpoint(text: text, rule: "it has \(endpoint) twice")
            }
            endpoints.append(endpoint)
        }
        guard endpoints.count <= maximumInstances else {
            throw InvalidEndpoint(text: text, rule: "a service has at most \(maximumInstances) instances")
        }
        return endpoints
    }

    /// The most instances of one service.
    public static let maximumInstances = 16

    /// Whether the address needs keys.
    public var isTCP: Bool { path == nil }

    /// `nil` for `ipc`.
    public var host: String? {
        guard isTCP, let colon = text.lastIndex(of: ":") else { return nil }
        return String(text[..<colon].dropFirst(6))
    }

    /// `nil` if the system chooses it.
    var port: UInt16? {
        guard isTCP, let colon = text.lastIndex(of: ":") else { return nil }
        return UInt16(text[colon...].dropFirst())
    }

    public var description: String { text }

    private static func brokenRule(ofPath path: Substring) -> String? {
        if path.isEmpty || path == "*" { return "a path follows ipc://" }
        if path.hasPrefix("@") { return "an abstract socket has no directory that guards it" }
        if path.utf8.contains(0) { return "a path has no zero byte" }
        let count = path.utf8.count
        if count > maximumPathLength {
            return
                "its path has \(count) bytes, a socket's has at most \(maximumPathLength); use a shorter data directory"
        }
        return nil
    }

    private static func brokenRule(ofPlace place: Substring) -> String? {
        guard let colon = place.lastIndex(of: ":") else { return "a port follows the host, as in tcp://auth:5701" }
        let (host, port) = (place[..<colon], place[colon...].dropFirst())
        let isHost = (1...253).contains(host.utf8.count) && host.utf8.allSatisfy(mayStandInHost)
        guard host == "*" || isHost else { return "its host is a name, an IPv4 address or * (all addresses)" }
        let isNumber = port.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard port == "*" || (isNumber && UInt16(port).map { $0 > 0 } ?? false) else {
            return "its port is a number from 1 to 65535"
        }
        return nil
    }

    private static func mayStandInHost(_ byte: UInt8) -> Bool {
        let character = Character(UnicodeScalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber) || "-_.".contains(character)
    }
}

/// A malformed address.
public struct InvalidEndpoint: Error, Equatable, FaultConvertible, CustomStringConvertible {
    /// The given address.
    public let text: String
    /// The violated rule.
    public let rule: String

    public var description: String { "\(text) is not an address: \(rule)" }

    public var fault: Fault { Fault(.invalid, description, field: "endpoint", rule: "not-an-endpoint") }
}

/// An address that cannot be bound or connected to.
public struct EndpointUnusable: Error, Equatable, FaultConvertible, CustomStringConvertible {
    /// The address.
    public let endpoint: String
    /// The problem.
    public let reason: String

    public var description: String { "cannot use \(endpoint): \(reason)" }

    public var fault: Fault { Fault(.unavailable, description) }
}
