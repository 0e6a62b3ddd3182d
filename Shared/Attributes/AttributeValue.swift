import UmkreisVocabulary
public import UmkreisWire

/// `50`, `true`, `"type2"` or `["ccs","type2"]`.
///
/// Texts, dates, URLs and single words are all ``text(_:)``.
public enum AttributeValue: Sendable, Hashable {
    case text(String)
    case number(Double)
    case bool(Bool)
    case words([String])
}

extension AttributeValue {
    var isNothing: Bool {
        switch self {
        case .text(let text): TextRule.said(text) == nil
        case .words(let words): words.isEmpty
        case .number, .bool: false
        }
    }
}

extension AttributeValue: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if (try? decoder.unkeyedContainer()) != nil {
            self = .words(try container.decode([String].self))
        } else {
            throw BrokenRule.wrongType(wanted: "a text, a number, true, false or a list of words")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .number(let number):
            if let whole = Int64(exactly: number) { try container.encode(whole) } else { try container.encode(number) }
        case .bool(let bool): try container.encode(bool)
        case .words(let words): try container.encode(words)
        }
    }
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
    public init(stringLiteral value: String) { self = .text(value) }
    public init(floatLiteral value: Double) { self = .number(value) }
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(arrayLiteral elements: String...) { self = .words(elements) }
}

/// Attribute values; null counts as absent.
public struct Attributes: Sendable, Hashable {
    /// Values by attribute name.
    public var values: [String: AttributeValue]

    public init(_ values: [String: AttributeValue] = [:]) {
        self.values = values
    }

    public var isEmpty: Bool { values.isEmpty }

    public subscript(_ name: String) -> AttributeValue? {
        get { values[name] }
        set { values[name] = newValue }
    }
}

extension Attributes: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (String, AttributeValue)...) {
        self.init(Dictionary(elements) { _, last in last })
    }
}

extension Attributes: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode([String: AttributeValue?].self).compactMapValues(\.self))
    }

    /// Sorted, so that equal values encode equally.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            try container.encode(value, forKey: Name(stringValue: name))
        }
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension AttributeValue: SchemaConvertible {
    public static var schema: JSONSchema {
        let words: JSONValue = ["type": "array", "items": String.schema.json]
        return JSONSchema([
            "title": "AttributeValue",
            "anyOf": .array([String.schema.json, Double.schema.json, Bool.schema.json, words]),
        ])
    }
    public static var example: JSONValue { "" }
}

extension Attributes: SchemaConvertible {
    public static var schema: JSONSchema {
        let value: JSONValue = ["anyOf": [AttributeValue.schema.json, ["type": "null"]]]
        return JSONSchema(["type": "object", "additionalProperties": value])
    }
    public static var example: JSONValue { [:] }
}
