public import CatalogueContract
public import GeoSearchContract
public import Wire

/// A post as a card: all that the catalogue tells of it, and what the search that it is found by tells beside that.
public struct Card: Codable, Sendable, Equatable {
    public var post: Post
    /// Metres from the point that the search asks about.
    public var distance: Double?
    /// Whether it is open at the moment that the search asks about, or now; absent where it tells no hours.
    public var opening: PostOpening?
    /// Where the search's words stand in the title.
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
