/// Any JSON value.
public enum JSONValue: Sendable, Hashable {
    public struct Member: Sendable, Hashable {
        public var name: String
        /// The member's value.
        public var value: JSONValue

        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    case null
    case bool(Bool)
    /// A whole number.
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([JSONValue])
    /// Members in text order.
    case object([Member])

    /// Returns a member; `nil` if absent or not in an object.
    public subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}

extension JSONValue {
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

extension JSONValue: Codable {
    /// Only from ``WireJSON`` and ``JSONDocument``.
    public init(from decoder: any Decoder) throws {
        guard let node = decoder as? JSONNodeDecoder else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "is not read as wire JSON")
            )
        }
        self = try node.reading.value(at: node.index)
    }

    public func encode(to encoder: any Encoder) throws {
        if case .object(let members) = self {
            var container = encoder.container(keyedBy: JSONKey.self)
            for member in members { try container.encode(member.value, forKey: JSONKey(stringValue: member.name)) }
            return
        }
        var container = encoder.singleValueContainer()
        switch self {
        case .null, .object: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let elements): try container.encode(elements)
        }
    }
}

extension JSONDecodingState {
    fileprivate func value(at index: Int) throws -> JSONValue {
        switch kind(index) {
        case .null: return .null
        case .true: return .bool(true)
        case .false: return .bool(false)
        case .string: return .string(try text(at: index))
        case .number:
            let integer: Int64? = document.withNumber(index) { $0.isPlain ? $0.integer() : nil }
            return try integer.map(JSONValue.integer) ?? .number(number(Double.self, at: index))
        case .array:
            var elements: [JSONValue] = []
            try forEach(in: index) { elements.append(try value(at: $0)) }
            return .array(elements)
        case .object:
            var members: [JSONValue.Member] = []
            try forEach(in: index) { name in
                members.append(JSONValue.Member(try text(at: name), try value(at: name + 1)))
            }
            return .object(members)
        }
    }

    /// Visits array elements or member names.
    private func forEach(in container: Int, _ body: (Int) throws -> Void) rethrows {
        let step = kind(container) == .object ? 1 : 0
        var index = container + 1
        while index < next(after: container) {
            try body(index)
            index = next(after: index + step)
        }
    }
}
