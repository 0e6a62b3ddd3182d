public import Wire

/// Where a service listens: `ipc://path`.
///
/// `tcp` is refused, on loopback as well: any peer of plain ZMTP can end or fill a service, and only CURVE keys would keep
/// strangers out. An `ipc` path has at most 107 bytes (the kernel's limit) and is a file, guarded by its directory's mode.
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
            rule = "tcp is not supported without CURVE keys, use ipc://"
        } else {
            rule = "it begins with ipc://"
        }
        if let rule { throw InvalidEndpoint(text: text, rule: rule) }
    }

    /// The socket of a service in the stack that keeps its files under `dataDirectory`.
    ///
    /// - Throws: ``InvalidEndpoint`` when the directory's path is too long for a socket.
    public static func local(dataDirectory: String, service: ServiceName) throws(InvalidEndpoint) -> Endpoint {
        try Endpoint("ipc://\(dataDirectory)/run/\(service.text).sock")
    }

    /// The path of the socket's file.
    public var path: String { String(text.dropFirst(6)) }

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
