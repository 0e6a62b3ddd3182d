/// The opaque end of a page: its last row's sort key, unaffected by inserts.
public struct Cursor: Hashable, Sendable {
    /// Base 64 (URL alphabet, no padding).
    public let text: String

    private static let separator: Character = "\u{1F}"

    public init(text: String) {
        self.text = text
    }

    /// - Parameter fields: without unit separators (U+001F).
    public init(fields: [String]) {
        text = Base64URL.encode(Array(fields.joined(separator: String(Cursor.separator)).utf8))
    }

    public init(_ key: some PageKey) {
        self.init(fields: key.cursorFields)
    }

    /// `nil` unless the text encodes such a key.
    public func key<Key: PageKey>(as type: Key.Type = Key.self) -> Key? {
        fields.flatMap(Key.init(cursorFields:))
    }

    private var fields: [String]? {
        guard text.utf8.count <= 1024 else { return nil }
        guard let bytes = Base64URL.decode(text) else { return nil }
        let joined = String(decoding: bytes, as: UTF8.self)
        // Decoding replaced invalid UTF-8.
        guard joined.utf8.elementsEqual(bytes) else { return nil }
        return joined.split(separator: Cursor.separator, omittingEmptySubsequences: false).map(String.init)
    }
}

extension Cursor: Codable {
    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// A list's unique sort key.
public protocol PageKey: Sendable {
    /// The cursor's fields, which contain no unit separators (U+001F).
    var cursorFields: [String] { get }

    init?(cursorFields fields: [String])
}
