public import Wire

/// A post that was found.
///
/// It has what search filters and sorts by; the whole of it is the catalogue's.
public struct SearchHit: Codable, Sendable, Equatable {
    public var post: PostID
    /// As it is declared: `offer`, `chargePoint`.
    public var kind: String
    public var title: String
    public var point: Coordinate?
    /// Metres over the WGS 84 ellipsoid from the point that was asked about, told to a micrometre; absent only without such a
    /// point.
    public var distance: Double?
    public var publishedAt: Timestamp
    /// Whether it is open at the moment that was asked about, or now; absent where it tells no hours.
    public var opening: PostOpening?
    /// Where the words stand in the title.
    public var highlights: [HighlightRange]

    public init(
        post: PostID,
        kind: String,
        title: String,
        point: Coordinate? = nil,
        distance: Double? = nil,
        publishedAt: Timestamp,
        opening: PostOpening? = nil,
        highlights: [HighlightRange]
    ) {
        self.post = post
        self.kind = kind
        self.title = title
        self.point = point
        self.distance = distance
        self.publishedAt = publishedAt
        self.opening = opening
        self.highlights = highlights
    }
}

/// A stretch of a hit's title that one of the words met, in UTF-16 units.
public struct HighlightRange: Codable, Sendable, Equatable {
    public var start: Int
    public var length: Int

    public init(start: Int, length: Int) {
        self.start = start
        self.length = length
    }
}
