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
}
