/// Writes the elements of an array.
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
