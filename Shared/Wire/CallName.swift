/// The name of a call on the wire: the service, a dot, the call's type with a small first letter.
///
/// Never changed once shipped.
public struct CallName: Hashable, Sendable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public init(stringLiteral value: String) {
        text = value
    }

    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    /// What stands before the dot; the whole text where there is none.
    public var service: ServiceName { ServiceName(String(text.prefix { $0 != "." })) }

    public var description: String { text }
}
