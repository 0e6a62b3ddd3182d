public import Wire

/// Where a service listens: `ipc://path` on one machine, `tcp://host:port` between machines.
///
/// libzmq knows more transports; none of them is let in. An `ipc` path has at most 107 bytes (the kernel's limit) and
/// is a file, for what guards it is its directory's mode.
public struct Endpoint: Hashable, Sendable, CustomStringConvertible {
    /// The most bytes that the kernel takes as the path of a socket.
    public static let longestPath = 107

    /// The address in libzmq's notation.
    public let text: String

    /// - Throws: ``InvalidEndpoint`` naming the rule that the text breaks.
    public init(_ text: String) throws(InvalidEndpoint) {
        self.text = text
        let rule: String?
        if text.hasPrefix("ipc://") {
            rule = Self.brokenRule(ofPath: text.dropFirst(6))
        } else if text.hasPrefix("tcp://") {
            rule = Self.brokenRule(ofHostAndPort: text.dropFirst(6))
        } else {
            rule = "it begins with ipc:// or tcp://"
        }
        if let rule { throw InvalidEndpoint(text: text, rule: rule) }
    }

    /// The socket of a service in the stack that keeps its files under `dataDirectory`.
    ///
    /// - Throws: ``InvalidEndpoint`` when the directory's path is too long for a socket.
    public static func local(dataDirectory: String, service: ServiceName) throws(InvalidEndpoint) -> Endpoint {
        try Endpoint("ipc://\(dataDirectory)/run/\(service.text).sock")
    }

    /// The path of the socket's file; nil over `tcp`.
    public var path: String? {
        text.hasPrefix("ipc://") ? String(text.dropFirst(6)) : nil
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

    private static func brokenRule(ofHostAndPort address: Substring) -> String? {
        guard let colon = address.lastIndex(of: ":"), colon > address.startIndex else {
            return "host and port follow tcp://, as in tcp://127.0.0.1:5701"
        }
        let port = address[address.index(after: colon)...]
        guard port == "*" || UInt16(port) != nil else { return "a port is a number up to 65535" }
        let host = address[..<colon]
        guard host.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x3B && $0 < 0x7F }) else {
            return "a host is a name or an address without spaces"
        }
        return nil
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
