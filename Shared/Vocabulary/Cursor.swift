/// Where a page ended: opaque to whoever sends it back, and unharmed by what is inserted meanwhile.
///
/// It carries the sort key of the last row, never an offset. A service makes it from fields and reads those back.
public struct Cursor: Hashable, Sendable, Codable {
    /// What travels: base 64 (URL alphabet, no padding) of the fields.
    public let text: String

    public init(text: String) {
        self.text = text
    }

    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
