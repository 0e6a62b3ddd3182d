/// The JSON codec: compact UTF-8, members in coding order, one line.
///
/// Foundation's takes about 20 µs for a small request.
public enum WireJSON {
    /// Encodes a value.
    ///
    /// - Throws: `internal` for a number that is not finite or more than ``WireLimits/depth`` levels.
    public static func encode(_ value: some Encodable) throws(Fault) -> [UInt8] {
        var bytes: [UInt8] = []
        try append(value, to: &bytes)
        return bytes
    }

    public static func text(_ value: some Encodable) throws(Fault) -> String {
        String(decoding: try encode(value), as: UTF8.self)
    }

    /// Appends a value's JSON to `bytes`, which is unchanged on a fault.
    public static func append(_ value: some Encodable, to bytes: inout [UInt8]) throws(Fault) {
        let writer = JSONWriter()
        try writer.writeWhole(value)
        try writer.finish(into: &bytes)
    }

    /// Decodes a document.
    ///
    /// - Throws: `too-large` or `invalid`, like ``JSONDocument``; `invalid` with the field that breaks a rule.
    public static func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws(Fault) -> T {
        let document = try JSONDocument(bytes)
        return try document.decode(type, at: document.root)
    }

    public static func decode<T: Decodable>(_ type: T.Type, from text: String) throws(Fault) -> T {
        try decode(type, from: Array(text.utf8))
    }
}

struct JSONKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = String(intValue)
        self.intValue = intValue
    }
}

/// A path computed on demand.
///
/// Types that catch errors and try another decoding would otherwise take quadratic time.
struct JSONPlace: CodingKey {
    private let document: JSONDocument
    private let root: Int
    private let index: Int

    var stringValue: String { JSONDecodingState(document, root: root).path(to: index) }
    var intValue: Int? { nil }

    init(_ reading: JSONDecodingState, _ index: Int) {
        document = reading.document
        root = reading.root
        self.index = index
    }

    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
}
