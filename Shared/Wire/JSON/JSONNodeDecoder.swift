/// What a type's `init(from:)` sees: one node of a document.
struct JSONNodeDecoder: Decoder, SingleValueDecodingContainer {
    let reading: JSONReading
    let index: Int

    var codingPath: [any CodingKey] { reading.place(of: index) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try reading.container(.object, at: index)
        return KeyedDecodingContainer(JSONKeyedDecoding(reading: reading, object: index))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try reading.container(.array, at: index)
        return JSONUnkeyedDecoding(reading: reading, array: index)
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
