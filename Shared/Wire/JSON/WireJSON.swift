/// JSON as it goes over the wire: compact, members in the order in which they are coded, UTF-8, never a line feed.
///
/// An own codec, for Foundation's takes some twenty microseconds for a request of a few hundred bytes.
public enum WireJSON {
    /// The JSON of a value.
    ///
    /// - Throws: `internal` when the value has none: a number that is not finite, more than ``WireLimits/depth`` levels.
    public static func encode(_ value: some Encodable) throws(Fault) -> [UInt8] {
        var bytes: [UInt8] = []
        try append(value, to: &bytes)
        return bytes
    }

    /// The JSON of a value, for a column or a screen that holds text.
    ///
    /// - Throws: as ``encode(_:)``.
    public static func text(_ value: some Encodable) throws(Fault) -> String {
        String(decoding: try encode(value), as: UTF8.self)
    }

    /// Writes the JSON of a value behind what is there; after a fault, `bytes` is as it was.
    public static func append(_ value: some Encodable, to bytes: inout [UInt8]) throws(Fault) {
        let writer = JSONWriter()
        try writer.writeWhole(value)
        try writer.finish(into: &bytes)
    }

    /// Makes a value of a whole document.
    ///
    /// - Throws: `too-large` or `invalid`, as ``JSONDocument`` does; `invalid` with the field that breaks a rule.
    public static func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws(Fault) -> T {
        let document = try JSONDocument(bytes)
        return try document.decode(type, at: document.root)
    }

    /// As ``decode(_:from:)``, of a document that is held as text.
    public static func decode<T: Decodable>(_ type: T.Type, from text: String) throws(Fault) -> T {
        try decode(type, from: Array(text.utf8))
    }
}

/// One step on the way to a value: a member's name, or an element's place.
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

/// The whole way to a value as one step, walked when somebody asks.
///
/// A type may try one thing, catch the error and try another: walking each time past all that stands before the value
/// would take a time that grows with the square of a list.
struct JSONPlace: CodingKey {
    private let document: JSONDocument
    private let root: Int
    private let index: Int

    var stringValue: String { JSONReading(document, root: root).path(to: index) }
    var intValue: Int? { nil }

    init(_ reading: JSONReading, _ index: Int) {
        document = reading.document
        root = reading.root
        self.index = index
    }

    init?(stringValue: String) { nil }
    init?(intValue: Int) { nil }
}
