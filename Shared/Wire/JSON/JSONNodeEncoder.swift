/// What a type's `encode(to:)` sees.
///
/// It keeps no coding path: what cannot be encoded is a fault of this side.
struct JSONNodeEncoder: Encoder, SingleValueEncodingContainer {
    let writer: JSONWriter

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        writer.open(.object)
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
