/// Has no coding paths: encoding errors are internal.
struct JSONNodeEncoder: Encoder, SingleValueEncodingContainer {
    let writer: JSONWriter

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        writer.open(.object)
        if ObjectIdentifier(type) == DictionaryKeyProbe.key { writer.sortMembers() }
        return KeyedEncodingContainer(JSONKeyedEncoding(writer: writer))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        writer.open(.array)
        return JSONUnkeyedEncoding(writer: writer)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    func encodeNil() throws { writer.writeNull() }

    func encode(_ value: Bool) throws { writer.write(value) }

    func encode(_ value: String) throws { writer.write(value) }

    @inline(__always)
    func encode<T: FixedWidthInteger & Encodable>(_ value: T) throws { writer.write(value) }

    @inline(__always)
    func encode<T: BinaryFloatingPoint & CustomStringConvertible & Encodable>(_ value: T) throws {
        try writer.write(value)
    }

    func encode<T: Encodable>(_ value: T) throws { try writer.writeValue(value) }
}

struct JSONKeyedEncoding<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: JSONWriter

    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws {
        writer.name(key.stringValue)
        writer.writeNull()
    }

    func encode(_ value: Bool, forKey key: Key) throws {
        writer.name(key.stringValue)
        writer.write(value)
    }

    func encode(_ value: String, forKey key: Key) throws {
        writer.name(key.stringValue)
        writer.write(value)
    }

    @inline(__always)
    func encode<T: FixedWidthInteger & Encodable>(_ value: T, forKey key: Key) throws {
        writer.name(key.stringValue)
        writer.write(value)
    }

    @inline(__always)
    func encode<T: BinaryFloatingPoint & CustomStringConvertible & Encodable>(_ value: T, forKey key: Key) throws {
        guard value.isFinite else { throw Fault(.internal, "\(key.stringValue) is not finite and has no JSON") }
        writer.name(key.stringValue)
        try writer.write(value)
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        writer.name(key.stringValue)
        try writer.writeValue(value)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        nested(key).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { nested(key).unkeyedContainer() }

    func superEncoder() -> any Encoder { nested(JSONKey(stringValue: "super")) }

    func superEncoder(forKey key: Key) -> any Encoder { nested(key) }

    private func nested(_ key: some CodingKey) -> JSONNodeEncoder {
        writer.name(key.stringValue)
        return JSONNodeEncoder(writer: writer.nest())
    }
}

struct JSONUnkeyedEncoding: UnkeyedEncodingContainer {
    let writer: JSONWriter
    private(set) var count = 0

    init(writer: JSONWriter) {
        self.writer = writer
    }

    var codingPath: [any CodingKey] { [] }

    mutating func encodeNil() throws {
        begin()
        writer.writeNull()
    }

    mutating func encode(_ value: Bool) throws {
        begin()
        writer.write(value)
    }

    mutating func encode(_ value: String) throws {
        begin()
        writer.write(value)
    }

    @inline(__always)
    mutating func encode<T: FixedWidthInteger & Encodable>(_ value: T) throws {
        begin()
        writer.write(value)
    }

    @inline(__always)
    mutating func encode<T: BinaryFloatingPoint & CustomStringConvertible & Encodable>(_ value: T) throws {
        begin()
        try writer.write(value)
    }

    mutating func encode<T: Encodable>(_ value: T) throws {
        begin()
        try writer.writeValue(value)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type
    ) -> KeyedEncodingContainer<NestedKey> {
        begin()
        return JSONNodeEncoder(writer: writer.nest()).container(keyedBy: keyType)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        begin()
        return JSONNodeEncoder(writer: writer.nest()).unkeyedContainer()
    }

    mutating func superEncoder() -> any Encoder {
        begin()
        return JSONNodeEncoder(writer: writer.nest())
    }

    private mutating func begin() {
        writer.comma()
        count += 1
    }
}
