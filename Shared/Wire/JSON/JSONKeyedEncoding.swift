/// Writes the members of an object.
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
        guard value.isFinite else { throw Fault(.internal, "\(key.stringValue) is not finite, which has no JSON") }
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
