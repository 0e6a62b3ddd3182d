/// Any JSON, for calls whose types are not at hand.
public enum JSONValue: Sendable, Hashable {
    /// A member of an object.
    public struct Member: Sendable, Hashable {
        public var name: String
        public var value: JSONValue

        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    case null
    case bool(Bool)
    /// A whole number that fits.
    case integer(Int64)
    /// Every other number.
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// The members in the order in which they came.
    case object([Member])

    /// The value of a member; `nil` if there is none of that name, or this is no object.
    public subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}
