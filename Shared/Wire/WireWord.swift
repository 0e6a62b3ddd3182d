/// A string of the protocol.
public protocol WireWord: Hashable, Sendable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
    var text: String { get }

    init(_ text: String)
}

extension WireWord {
    public init(stringLiteral value: String) {
        self.init(value)
    }

    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    public var description: String { text }
}

/// The name and address: `catalogue` in `catalogue.createPost`.
public struct ServiceName: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}

/// All services, in start order.
extension ServiceName {
    public static let auth: ServiceName = "auth"
    public static let catalogue: ServiceName = "catalogue"
    public static let geo: ServiceName = "geo"
    public static let favourites: ServiceName = "favourites"
    public static let chat: ServiceName = "chat"
    /// The command line.
    public static let gateway: ServiceName = "gateway"

    /// The HTTP server in front of the services.
    public static let edge: ServiceName = "edge"

    /// The services with calls.
    public static let stack: [ServiceName] = [.auth, .catalogue, .geo, .favourites, .chat]
    /// The processes that a supervisor may run.
    public static let processes: [ServiceName] = stack + [.edge]
}

/// A call's name: `service.typeName`.
///
/// Never changed once shipped.
public struct CallName: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public var service: ServiceName { ServiceName(String(text.prefix { $0 != "." })) }
}
