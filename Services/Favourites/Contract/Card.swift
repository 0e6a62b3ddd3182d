public import CatalogueContract
public import GeoSearchContract
public import Wire

/// A post found by a search.
public struct Card: Codable, Sendable, Equatable {
    /// The post.
    public var post: Post
    /// Metres from the search's point.
    public var distance: Double?
    /// Opening status at the search's time; `nil` without hours.
    public var opening: PostOpening?
    /// Matches in the title.
    public var highlights: [HighlightRange]

    public init(
        post: Post,
        distance: Double? = nil,
        opening: PostOpening? = nil,
        highlights: [HighlightRange] = []
    ) {
        self.post = post
        self.distance = distance
        self.opening = opening
        self.highlights = highlights
    }
}
