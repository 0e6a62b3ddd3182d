/// A word of the protocol that stands on the wire as it is: the name of a call, of a service, of a kind of fault.
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

/// What stands before the dot of a call's name: `catalogue` in `catalogue.createPost`.
///
/// It is also the address.
public struct ServiceName: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }
}

/// The manifest of a stack: every service there is, in the order in which they are started.
extension ServiceName {
    public static let auth: ServiceName = "auth"
    public static let catalogue: ServiceName = "catalogue"
    public static let geo: ServiceName = "geo"
    public static let favourites: ServiceName = "favourites"
    public static let chat: ServiceName = "chat"
    /// The command line, which asks and answers nothing.
    public static let gateway: ServiceName = "gateway"

    /// Those that answer.
    public static let stack: [ServiceName] = [.auth, .catalogue, .geo, .favourites, .chat]
}

/// The name of a call on the wire: the service, a dot, the call's type with a small first letter.
///
/// Never changed once shipped.
public struct CallName: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// What stands before the dot; the whole text where there is none.
    public var service: ServiceName { ServiceName(String(text.prefix { $0 != "." })) }
}
