/// A type of the server with a known binary form.
///
/// `numeric` is not: a missing `CAST` around a sum would otherwise go unnoticed until a value has a fraction.
enum PostgresType: UInt32, Hashable, Sendable {
    case bool = 16
    case bytea = 17
    case int8 = 20
    case int2 = 21
    case int4 = 23
    case text = 25
    case float8 = 701
    case unknown = 705
    case varchar = 1043

    /// The name of any type, for messages.
    static func name(of oid: UInt32) -> String {
        if let type = PostgresType(rawValue: oid) { return "\(type)" }
        return oid == 1700 ? "numeric" : "of type \(oid)"
    }
}

extension PostgresType {
    /// The binary form of a value; `nil` for a type that does not fit.
    func encode(_ value: PostgresValue) -> [UInt8]? {
        switch (self, value) {
        case (.int8, .integer(let integer)): PostgresType.bigEndian(integer)
        case (.int4, .integer(let integer)): Int32(exactly: integer).map(PostgresType.bigEndian)
        case (.int2, .integer(let integer)): Int16(exactly: integer).map(PostgresType.bigEndian)
        case (.bool, .integer(let integer)): (0...1).contains(integer) ? [UInt8(integer)] : nil
        case (.float8, .real(let real)): PostgresType.bigEndian(Int64(bitPattern: real.bitPattern))
        case (.float8, .integer(let integer)):
            PostgresType.bigEndian(Int64(bitPattern: Double(integer).bitPattern))
        case (.text, .text(let text)), (.varchar, .text(let text)), (.unknown, .text(let text)): Array(text.utf8)
        // Bytes of JSON in a column of text; the server checks that they are UTF-8.
        case (.text, .bytes(let bytes)): bytes
        case (.bytea, .bytes(let bytes)): bytes
        default: nil
        }
    }

    /// The value of a binary form; `nil` unless its length fits.
    func decode(_ bytes: UnsafeRawBufferPointer) -> PostgresValue? {
        switch self {
        case .bool: PostgresType.integer(bytes, as: Int8.self)
        case .int2: PostgresType.integer(bytes, as: Int16.self)
        case .int4: PostgresType.integer(bytes, as: Int32.self)
        case .int8: PostgresType.integer(bytes, as: Int64.self)
        case .float8:
            bytes.count == 8
                ? .real(Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))) : nil
        case .text, .varchar, .unknown: .text(String(decoding: bytes, as: UTF8.self))
        case .bytea: .bytes([UInt8](bytes))
        }
    }

    private static func bigEndian(_ integer: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: integer.bigEndian) { Array($0) }
    }

    private static func integer<Integer: FixedWidthInteger>(
        _ bytes: UnsafeRawBufferPointer,
        as type: Integer.Type
    ) -> PostgresValue? {
        guard bytes.count == MemoryLayout<Integer>.size else { return nil }
        return .integer(Int64(Integer(bigEndian: bytes.loadUnaligned(as: Integer.self))))
    }
}
