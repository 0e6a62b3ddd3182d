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

extension JSONValue {
    /// A number, whole where it is.
    public init(_ number: Double) { self = Int64(exactly: number).map(JSONValue.integer) ?? .number(number) }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0, $1) })
    }
}
