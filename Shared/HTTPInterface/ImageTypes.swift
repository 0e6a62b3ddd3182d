import UmkreisWire

/// The media types of photos over HTTP.
enum ImageTypes {
    /// The types in which photos are stored and sent.
    static let stored = ["image/jpeg", "image/png", "image/webp", "image/gif"]
    /// The types that an upload may have: its bytes decide, not the header.
    static let uploaded = ["application/octet-stream"] + stored + ["image/heic"]

    /// The content of a response with a photo; generators that know no images choose the general type.
    static let content = content(of: ["application/octet-stream"] + stored)

    static func content(of types: [String]) -> JSONValue {
        .object(types.map { .init($0, ["schema": ["type": "string", "format": "binary"]]) })
    }
}
