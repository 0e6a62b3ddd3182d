struct JSONNodeDecoder: Decoder, SingleValueDecodingContainer {
    let reading: JSONDecodingState
    let index: Int
    /// The rules of the members; `nil` if none are enforced.
    var rules: FieldRules?

    var codingPath: [any CodingKey] { reading.place(of: index) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try reading.container(.object, at: index)
        let members = JSONKeyedDecoding<Key>(reading: reading, object: index, rules: rules)
        guard reading.broken == nil else { return KeyedDecodingContainer(JSONCollectingDecoding(members: members)) }
        return KeyedDecodingContainer(members)
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try reading.container(.array, at: index)
        let elements = JSONUnkeyedDecoding(reading: reading, array: index)
        return reading.broken == nil ? elements : JSONCollectingElements(elements: elements)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { reading.kind(index) == .null }

    func decode(_ type: Bool.Type) throws -> Bool { try reading.bool(at: index) }

    func decode(_ type: String.Type) throws -> String { try reading.text(at: index) }

    @inline(__always)
    func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T { try reading.integer(type, at: index) }

    @inline(__always)
    func decode<T: BinaryFloatingPoint & Decodable>(_ type: T.Type) throws -> T { try reading.number(type, at: index) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try reading.make(type, at: index) }
}

/// Null members count as absent.
struct JSONKeyedDecoding<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let reading: JSONDecodingState
    let object: Int
    let rules: FieldRules?

    var codingPath: [any CodingKey] { reading.place(of: object) }

    /// Includes null members.
    var allKeys: [Key] { reading.document.names(of: object).compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { reading.value(of: key.stringValue, in: object) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { !contains(key) }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try reading.bool(at: wanted(key)) }

    func decode(_ type: String.Type, forKey key: Key) throws -> String { try ruled(reading.text, key) }

    @inline(__always)
    func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try ruled({ try reading.integer(type, at: $0) }, key)
    }

    @inline(__always)
    func decode<T: BinaryFloatingPoint & Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try ruled({ try reading.number(type, at: $0) }, key)
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        guard let index = reading.value(of: key.stringValue, in: object) else { return try absent(type, key) }
        return try ruled({ try reading.make(type, at: $0) }, key, at: index)
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try reading.value(of: key.stringValue, in: object).map(reading.bool)
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try ruledIfPresent(reading.text, key)
    }

    @inline(__always)
    func decodeIfPresent<T: FixedWidthInteger & Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try ruledIfPresent({ try reading.integer(type, at: $0) }, key)
    }

    @inline(__always)
    func decodeIfPresent<T: BinaryFloatingPoint & Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try ruledIfPresent({ try reading.number(type, at: $0) }, key)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try ruledIfPresent({ try reading.make(type, at: $0) }, key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder(at: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(at: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder(at: JSONKey(stringValue: "super")) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(at: key) }

    private func decoder(at key: some CodingKey) throws -> JSONNodeDecoder {
        JSONNodeDecoder(reading: reading, index: try wanted(key))
    }

    /// Returns a required member as its rules store it.
    @inline(__always)
    private func ruled<Value>(_ read: (Int) throws -> Value, _ key: Key) throws -> Value {
        try ruled(read, key, at: wanted(key))
    }

    @inline(__always)
    private func ruled<Value>(_ read: (Int) throws -> Value, _ key: Key, at index: Int) throws -> Value {
        let value = try read(index)
        guard let rules else { return value }
        return try reading.validated(value, at: index, by: rules, of: key.stringValue)
    }

    /// Returns an optional member as its rules store it.
    @inline(__always)
    private func ruledIfPresent<Value>(_ read: (Int) throws -> Value, _ key: Key) throws -> Value? {
        guard let index = reading.value(of: key.stringValue, in: object) else { return nil }
        let value = try read(index)
        guard let rules else { return value }
        if rules[key.stringValue]?.isAbsent(value) == true { return nil }
        return try reading.validated(value, at: index, by: rules, of: key.stringValue)
    }

    private func wanted(_ key: some CodingKey) throws -> Int {
        guard let value = reading.value(of: key.stringValue, in: object) else { throw missing(key) }
        return value
    }

    private func missing(_ key: some CodingKey) -> DecodingError {
        .keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: "is missing"))
    }

    /// `nil` for optional types.
    private func absent<T>(_ type: T.Type, _ key: Key) throws -> T {
        guard let optional = type as? any ExpressibleByNilLiteral.Type, let value = optional.init(nilLiteral: ()) as? T
        else { throw missing(key) }
        return value
    }
}
