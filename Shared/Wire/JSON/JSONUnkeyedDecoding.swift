struct JSONUnkeyedDecoding: UnkeyedDecodingContainer {
    let reading: JSONDecodingState
    // 32 bits, to fit into an existential without boxing.
    private let array: UInt32
    private var next: UInt32
    private var position: UInt32 = 0

    init(reading: JSONDecodingState, array: Int) {
        self.reading = reading
        self.array = UInt32(truncatingIfNeeded: array)
        next = UInt32(truncatingIfNeeded: array + 1)
    }

    var codingPath: [any CodingKey] { reading.place(of: Int(array)) }
    var count: Int? { reading.count(of: Int(array)) }
    var currentIndex: Int { Int(position) }
    var isAtEnd: Bool { currentIndex >= reading.count(of: Int(array)) }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, reading.kind(Int(next)) == .null else { return false }
        advance()
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try take(reading.bool) }

    mutating func decode(_ type: String.Type) throws -> String { try take(reading.text) }

    @inline(__always)
    mutating func decode<T: FixedWidthInteger & Decodable>(_ type: T.Type) throws -> T {
        let reading = reading
        return try take { try reading.integer(type, at: $0) }
    }

    @inline(__always)
    mutating func decode<T: BinaryFloatingPoint & Decodable>(_ type: T.Type) throws -> T {
        let reading = reading
        return try take { try reading.number(type, at: $0) }
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let reading = reading
        return try take { try reading.make(type, at: $0) }
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let reading = reading
        return try take { try JSONNodeDecoder(reading: reading, index: $0).container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let reading = reading
        return try take { try JSONNodeDecoder(reading: reading, index: $0).unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        let reading = reading
        return try take { JSONNodeDecoder(reading: reading, index: $0) }
    }

    /// Advances only on success.
    private mutating func take<Value>(_ read: (Int) throws -> Value) throws -> Value {
        guard !isAtEnd else {
            let key = JSONKey(intValue: currentIndex)
            throw DecodingError.valueNotFound(
                Value.self,
                DecodingError.Context(codingPath: codingPath + [key], debugDescription: "is missing")
            )
        }
        let value = try read(Int(next))
        advance()
        return value
    }

    mutating func advance() {
        next = UInt32(truncatingIfNeeded: reading.next(after: Int(next)))
        position += 1
    }
}
