/// A value that is JSON already: written as it is, and read only where somebody wants it.
///
/// For what is handed on from one line to another, such as the body of an event: nothing is decoded to be encoded again.
public struct RawJSON: Sendable, Hashable {
    /// The text: one value, as compact as it came.
    public let bytes: [UInt8]

    /// - Throws: what ``JSONDocument/init(_:)`` throws for bytes that are no JSON.
    public init(_ bytes: [UInt8]) throws(Fault) {
        _ = try JSONDocument(bytes)
        self.bytes = bytes
    }

    /// JSON that lies in a service's own file, where it was written by ``WireJSON``; it is not looked at again.
    ///
    /// Never for what comes from outside: whatever the bytes are becomes a part of a reply.
    public init(stored bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The JSON of a value.
    public init(encoding value: some Encodable) throws(Fault) {
        bytes = try WireJSON.encode(value)
    }

    /// Makes a value of it.
    ///
    /// - Throws: `invalid` with the field that breaks a rule.
    public func decode<T: Decodable>(_ type: T.Type) throws(Fault) -> T {
        try WireJSON.decode(type, from: bytes)
    }
}

extension RawJSON: Codable {
    /// Keeps the text of whatever stands there.
    ///
    /// Only ``WireJSON`` and ``JSONDocument`` can: other decoders do not have it any more.
    public init(from decoder: any Decoder) throws {
        guard let node = decoder as? JSONNodeDecoder else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "is not read as wire JSON")
            )
        }
        bytes = Array(node.reading.document.text(JSONNode(index: node.index)))
    }

    public func encode(to encoder: any Encoder) throws {
        guard let node = encoder as? JSONNodeEncoder else { return try decode(JSONValue.self).encode(to: encoder) }
        bytes.withUnsafeBufferPointer(node.writer.append)
    }
}
