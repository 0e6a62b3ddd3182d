/// Where a page ended: opaque to whoever sends it back, and unharmed by what is inserted meanwhile (cursor pagination).
///
/// It carries the sort key of the last row, never an offset.
public struct Cursor: Hashable, Sendable {
    /// What travels: base 64 (URL alphabet, no padding) of the fields.
    public let text: String

    private static let separator: Character = "\u{1F}"

    public init(text: String) {
        self.text = text
    }

    /// A cursor that carries `fields`, which hold no unit separator (U+001F).
    public init(fields: [String]) {
        text = Base64URL.encode(Array(fields.joined(separator: String(Cursor.separator)).utf8))
    }

    /// A cursor that carries a key.
    public init(_ key: some PageKey) {
        self.init(fields: key.cursorFields)
    }

    /// The key it was made from; `nil` for anything that no service has made of such a key.
    public func key<Key: PageKey>(as type: Key.Type = Key.self) -> Key? {
        fields.flatMap(Key.init(cursorFields:))
    }

    private var fields: [String]? {
        guard text.utf8.count <= 1024 else { return nil }
        guard let bytes = Base64URL.decode(text) else { return nil }
        let joined = String(decoding: bytes, as: UTF8.self)
        // What is no UTF-8 was mended.
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

/// What a list is ordered by, unique among its entries: a page ends at one, and the next begins behind it.
public protocol PageKey: Sendable {
    /// The fields of a cursor; none holds a unit separator (U+001F).
    var cursorFields: [String] { get }

    /// `nil` for fields that are not those of such a key.
    init?(cursorFields fields: [String])
}
