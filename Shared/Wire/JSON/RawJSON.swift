/// Encoded JSON, such as an event's body, decoded on demand.
public struct RawJSON: Sendable, Hashable {
    /// One JSON value in UTF-8.
    public let bytes: [UInt8]

    /// Validates like ``JSONDocument/init(_:)``.
    public init(_ bytes: [UInt8]) throws(Fault) {
        _ = try JSONDocument(bytes)
        self.bytes = bytes
    }

    /// Unvalidated JSON from a service's own file.
    ///
    /// Never for external input: it becomes part of a reply.
    public init(stored bytes: [UInt8]) {
        self.bytes = bytes
    }

    public init(encoding value: some Encodable) throws(Fault) {
        bytes = try WireJSON.encode(value)
    }

    /// Decodes the value.
    ///
    /// - Throws: `invalid` with the field that breaks a rule.
    public func decode<T: Decodable>(_ type: T.Type) throws(Fault) -> T {
        try WireJSON.decode(type, from: bytes)
    }
}

extension RawJSON: Codable {
    /// Only from ``WireJSON`` and ``JSONDocument``.
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
