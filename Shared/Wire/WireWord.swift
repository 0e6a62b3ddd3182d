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
