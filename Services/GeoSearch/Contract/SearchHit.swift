public import Wire

/// A post found by a search; the catalogue has the rest.
public struct SearchHit: Codable, Sendable, Equatable {
    /// The post.
    public var post: PostID
    /// As declared: `offer`, `chargePoint`.
    public var kind: String
    /// Its title.
    public var title: String
    /// If it has one.
    public var point: Coordinate?
    /// Metres from `near` on the WGS 84 ellipsoid, to a micrometre.
    public var distance: Double?
    /// Time of publication.
    public var publishedAt: Timestamp
    /// At the requested time or now; absent without opening hours.
    public var opening: PostOpening?
    /// Matches in the title.
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

/// A match in a title, in UTF-16 code units.
public struct HighlightRange: Codable, Sendable, Equatable {
    /// Offset in the title.
    public var start: Int
    /// Its length.
    public var length: Int

    public init(start: Int, length: Int) {
        self.start = start
        self.length = length
    }
}
