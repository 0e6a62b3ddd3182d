public import Wire

/// Where a service listens: `ipc://path` on one machine, `tcp://address:port` with keys (``WireKeys``).
///
/// An `ipc` path has at most 107 bytes (the kernel's limit) and is a file, guarded by its directory's mode. A `tcp` address is
/// IPv4, or a name that is looked up whenever a client connects.
public struct Endpoint: Hashable, Sendable, CustomStringConvertible {
    /// The most bytes that the kernel takes as the path of a socket.
    public static let longestPath = 107

    /// The address in libzmq's notation.
    public let text: String
    /// The path of the socket's file; nil for `tcp`.
    public let path: String?

    /// - Throws: ``InvalidEndpoint`` naming the rule that the text breaks.
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

    /// The socket of a service in the stack that keeps its files under `dataDirectory`.
    ///
    /// - Throws: ``InvalidEndpoint`` when the directory's path is too long for a socket.
    public static func local(dataDirectory: String, service: ServiceName) throws(InvalidEndpoint) -> Endpoint {
        try Endpoint("ipc://\(dataDirectory)/run/\(service.text).sock")
    }

    /// The address of a service that others call: a `*` names nobody.
    ///
    /// - Throws: ``InvalidEndpoint``.
    public static func peer(_ text: String) throws(InvalidEndpoint) -> Endpoint {
        let endpoint = try Endpoint(text)
        guard endpoint.path != nil || !text.contains("*") else {
            throw InvalidEndpoint(text: text, rule: "a caller needs the host and the port, as in tcp://auth:5701")
        }
        return endpoint
    }

    /// Whether it needs keys.
    public var isTCP: Bool { path == nil }

    /// The host of a `tcp` address; nil for `ipc`.
    public var host: String? {
        guard isTCP, let colon = text.lastIndex(of: ":") else { return nil }
        return String(text[..<colon].dropFirst(6))
    }

    /// The port of a `tcp` address; nil for `ipc` and where the system chooses it.
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
        if count > longestPath {
            return "its path has \(count) bytes, a socket's has at most \(longestPath); use a shorter data directory"
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

/// An address that cannot be one, and why.
public struct InvalidEndpoint: Error, Equatable, FaultConvertible, CustomStringConvertible {
    /// The address as it was given.
    public let text: String
    /// The rule that it breaks.
    public let rule: String

    public var description: String { "\(text) is not an address: \(rule)" }

    public var fault: Fault { Fault(.invalid, description, field: "endpoint") }
}

/// An address that is well formed and yet cannot be bound or connected to, and why.
public struct EndpointUnusable: Error, Equatable, FaultConvertible, CustomStringConvertible {
    public let endpoint: String
    public let reason: String

    public var description: String { "cannot use \(endpoint): \(reason)" }

    public var fault: Fault { Fault(.unavailable, description) }
}
