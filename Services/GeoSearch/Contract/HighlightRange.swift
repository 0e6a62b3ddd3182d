/// A stretch of a hit's title that one of the words met, in UTF-16 units.
public struct HighlightRange: Codable, Sendable, Equatable {
    public var start: Int
    public var length: Int

    public init(start: Int, length: Int) {
        self.start = start
        self.length = length
    }
}
