/// Derives schemas by tracing a type's decoding.
enum SchemaTracer {
    /// Deeper types are recursive and get no schema.
    private static let deepest = WireLimits.depth

    struct UntraceableTypeError: Error {}

    /// Returns the schema, and a value for the enclosing type.
    static func read<T: Decodable>(
        _ type: T.Type,
        depth: Int,
        _ documentation: Documentation
    ) throws -> (schema: JSONSchema, value: T) {
        let (schema, value) = try undocumented(type, depth: depth, documentation)
        return (schema.documented(by: documentation[type]), value)
    }

    private static func undocumented<T: Decodable>(
        _ type: T.Type,
        depth: Int,
        _ documentation: Documentation
    ) throws -> (schema: JSONSchema, value: T) {
        if let convertible = type as? any SchemaConvertible.Type {
            return (convertible.schema, try WireJSON.decode(type, from: WireJSON.encode(convertible.example)))
        }
        if let choices = JSONSchema.choices(of: type) { return try (of(choices).titled(type), first(of: type)) }
        guard depth < deepest else { throw UntraceableTypeError() }
        let notes = SchemaTrace(depth: depth, documentation)
        let value = try T(from: SchemaDecoder(notes: notes))
        return (notes.schema(ruledBy: (type as? any Ruled.Type)?.rules).titled(type), value)
    }

    private static func of(_ choices: [Any]) throws -> JSONSchema {
        var schema = choices is [String] ? String.schema : JSONSchema(["type": "integer"])
        schema["enum"] = .array(
            try choices.map { choice in
                switch choice {
                case let word as String: .string(word)
                case let number as any FixedWidthInteger: .integer(Int64(clamping: number))
                default: throw UntraceableTypeError()
                }
            }
        )
        schema["x-rules"] = [.string(BrokenRule.notOneOf([""]).id)]
        return schema
    }

    private static func first<T>(of type: T.Type) throws -> T {
        guard let value = (type as? any CaseIterable.Type)?.first as? T else { throw UntraceableTypeError() }
        return value
    }
}

extension JSONSchema {
    /// Adds the type's name without its module, as in `CreatePostReply`; not that of a generic type.
    ///
    /// Only to objects with members and to choices, for which generated clients declare types.
    fileprivate func titled(_ type: Any.Type) -> JSONSchema {
        let name = String(reflecting: type).split(separator: ".").dropFirst().joined()
        guard self["title"] == nil, !properties.isEmpty || self["enum"] != nil,
            name.allSatisfy({ $0.isLetter || $0.isNumber })
        else {
            return self
        }
        var schema = self
        schema["title"] = .string(name)
        return schema
    }
}

extension CaseIterable {
    fileprivate static var first: Any? { allCases.first }
}

private final class SchemaTrace {
    /// The key of dictionaries.
    static let anyName = "*"

    private struct Member {
        let name: String
        let schema: JSONSchema
        let isOptional: Bool
    }

    let depth: Int
    private let documentation: Documentation
    private var members: [Member] = []
    /// Optionals check for null first.
    var isOptional = false
    var whole: JSONSchema?

    init(depth: Int, _ documentation: Documentation) {
        self.depth = depth
        self.documentation = documentation
    }

    func read<T: Decodable>(_ type: T.Type) throws -> (schema: JSONSchema, value: T) {
        try SchemaTracer.read(type, depth: depth + 1, documentation)
    }

    func note(_ schema: JSONSchema, as name: String) {
        members.append(Member(name: name, schema: schema, isOptional: isOptional))
        isOptional = false
    }

    func schema(ruledBy rules: FieldRules?) -> JSONSchema {
        if let whole { return isOptional ? whole.orNull : whole }
        var schema = JSONSchema(["type": "object"])
        let named = members.filter { $0.name != Self.anyName }
        schema.properties = named.map { JSONValue.Member($0.name, $0.schema.json) }
        if let rules { schema = schema.narrowed(by: rules) }
        for (index, member) in named.enumerated() where member.isOptional {
            schema.properties[index].value = JSONSchema(schema.properties[index].value).orNull.json
        }
        if let any = members.first(where: { $0.name == Self.anyName }) {
            schema["additionalProperties"] = (any.isOptional ? any.schema.orNull : any.schema).json
        }
        let required = named.filter { !$0.isOptional }
        if !required.isEmpty { schema["required"] = .array(required.map { .string($0.name) }) }
        return schema
    }
}

private struct SchemaDecoder: Decoder, SingleValueDecodingContainer {
    let notes: SchemaTrace

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(SchemaMembers(notes: notes))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { SchemaElements(notes: notes) }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool {
        notes.isOptional = true
        return false
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let (schema, value) = try notes.read(type)
        notes.whole = schema
        return value
    }
}

private struct SchemaMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let notes: SchemaTrace

    var codingPath: [any CodingKey] { [] }
    /// One key, for dictionaries.
    var allKeys: [Key] { Key(stringValue: SchemaTrace.anyName).map { [$0] } ?? [] }

    func contains(_ key: Key) -> Bool { true }

    func decodeNil(forKey key: Key) -> Bool {
        notes.isOptional = true
        return false
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        let (schema, value) = try notes.read(type)
        notes.note(schema, as: key.stringValue)
        return value
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { throw SchemaTracer.UntraceableTypeError() }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        throw SchemaTracer.UntraceableTypeError()
    }

    func superDecoder() throws -> any Decoder { throw SchemaTracer.UntraceableTypeError() }

    func superDecoder(forKey key: Key) throws -> any Decoder { throw SchemaTracer.UntraceableTypeError() }
}

/// An array with one element.
private struct SchemaElements: UnkeyedDecodingContainer {
    let notes: SchemaTrace
    private(set) var currentIndex = 0

    init(notes: SchemaTrace) {
        self.notes = notes
        notes.whole = JSONSchema(["type": "array"])
    }

    var codingPath: [any CodingKey] { [] }
    var count: Int? { 1 }
    var isAtEnd: Bool { currentIndex > 0 }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let (schema, value) = try notes.read(type)
        notes.whole?["items"] = schema.json
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> { throw SchemaTracer.UntraceableTypeError() }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        throw SchemaTracer.UntraceableTypeError()
    }

    mutating func superDecoder() throws -> any Decoder { throw SchemaTracer.UntraceableTypeError() }
}
