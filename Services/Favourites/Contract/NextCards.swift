public import CatalogueContract
public import GeoSearchContract
public import UmkreisWire

/// Returns the next hits of a search that the caller hasn't swiped or kept.
///
/// Omits own posts and posts across blocks. Undecided cards are repeated; name those on screen in `search.exclude`,
/// which may differ per call.
///
/// At the end the search restarts for new posts; `next` is `nil` only after a whole pass without cards. A call covers
/// part of a long search, so `next` can come without cards.
///
/// Faults: `invalid` (`search` by the rules of ``Search``; `facets`, `limit` and `cursor` are not allowed in it).
public struct NextCards: Call {
    public static let name: CallName = "favourites.nextCards"
    public static let access: Access = .guest
    public static let effect: Effect = .reads

    /// The search.
    public var search: Search
    /// 1…50, default 10.
    public var limit: Int?
    /// The previous `next`; requires the same `search` except `exclude`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// The cards.
        public var cards: [Card]
        /// Cursor to continue; `nil` when exhausted for now.
        public var next: Cursor?

        public init(cards: [Card], next: Cursor? = nil) {
            self.cards = cards
            self.next = next
        }
    }

    public init(search: Search, limit: Int? = nil, cursor: Cursor? = nil) {
        self.search = search
        self.limit = limit
        self.cursor = cursor
    }
}

extension NextCards: Ruled {
    public static let limitRule = NumberRule(1...50, default: 10)

    public static let rules: FieldRules = ["limit": limitRule]
}

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

    public init(post: Post, distance: Double? = nil, opening: PostOpening? = nil, highlights: [HighlightRange] = []) {
        self.post = post
        self.distance = distance
        self.opening = opening
        self.highlights = highlights
    }
}
