public import UmkreisWire

/// Finds posts that match all given filters.
///
/// **Where**: `near` with `within` is a circle, with `beyond` a ring. Posts without a point match no area.
///
/// **Words**: all must match in title, text, tags, category, searchable attributes, city or address, ignoring case and
/// accents; the last also as a prefix. Words from four letters on match in German or Dutch compounds and with the
/// endings -s, -n, -en, -e, -er, -es. A word without matches allows one typo from four letters on, two from eight.
///
/// New posts are found within a second. With a token, posts of blocked and blocking users are excluded.
///
/// Faults: `invalid`, naming the member.
public struct Search: Call, Equatable {
    public static let name: CallName = "geo.search"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// 1…200 characters, at most 8 words.
    public var words: String?
    /// The centre.
    public var near: Coordinate?
    /// Metres, 0.001…20,040,000; requires `near`.
    public var within: Double?
    /// Inner radius in metres, less than `within`; requires `near`.
    public var beyond: Double?
    /// Only in this area.
    public var viewport: Viewport?
    /// Only in this area.
    public var polygon: GeoPolygon?
    /// Only these kinds, at most 8.
    public var kinds: [String]?
    /// All of these, at most 8.
    public var tags: [String]?
    /// One of these, at most 20.
    public var categories: [String]?
    /// Attribute conditions, at most 8; all must hold.
    public var `where`: [AttributeFilter]?
    /// Only this user's.
    public var owner: UserID?
    /// Average stars as displayed, 1…5; excludes unrated posts.
    public var leastRating: Double?
    /// Price range.
    public var price: PriceFilter?
    /// Open at a time.
    public var open: OpenFilter?
    /// Excluded posts, at most 200.
    public var exclude: [PostID]?
    /// Defaults to distance with `near`, otherwise newest.
    public var sort: SearchOrder?
    /// BCP 47, for sorting by `name`; defaults to the root collation.
    public var language: String?
    /// `kind`, `category`, `tags` or filterable text attributes, at most 8.
    public var facets: [String]?
    /// Page size, 1…200; defaults to 20.
    public var limit: Int?
    /// Cursor of the previous page of the same request.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// Hits in the requested order.
        public var hits: [SearchHit]
        /// Number of hits on all pages.
        public var total: SearchTotal
        /// The most frequent values per facet, most frequent first.
        public var facets: [String: [FacetCount]]?
        /// Cursor of the next page, if any.
        public var next: Cursor?

        public init(
            hits: [SearchHit],
            total: SearchTotal,
            facets: [String: [FacetCount]]? = nil,
            next: Cursor? = nil
        ) {
            self.hits = hits
            self.total = total
            self.facets = facets
            self.next = next
        }
    }

    public init(
        words: String? = nil,
        near: Coordinate? = nil,
        within: Double? = nil,
        beyond: Double? = nil,
        viewport: Viewport? = nil,
        polygon: GeoPolygon? = nil,
        kinds: [String]? = nil,
        tags: [String]? = nil,
        categories: [String]? = nil,
        where filters: [AttributeFilter]? = nil,
        owner: UserID? = nil,
        leastRating: Double? = nil,
        price: PriceFilter? = nil,
        open: OpenFilter? = nil,
        exclude: [PostID]? = nil,
        sort: SearchOrder? = nil,
        language: String? = nil,
        facets: [String]? = nil,
        limit: Int? = nil,
        cursor: Cursor? = nil
    ) {
        self.words = words
        self.near = near
        self.within = within
        self.beyond = beyond
        self.viewport = viewport
        self.polygon = polygon
        self.kinds = kinds
        self.tags = tags
        self.categories = categories
        self.where = filters
        self.owner = owner
        self.leastRating = leastRating
        self.price = price
        self.open = open
        self.exclude = exclude
        self.sort = sort
        self.language = language
        self.facets = facets
        self.limit = limit
        self.cursor = cursor
    }
}

extension Search: Ruled {
    public static let wordsRule = WordsRule(TextRule(length: 1...200, lines: .any), maximum: 8)
    public static let withinRule = NumberRule(0.001...20_040_000)
    public static let beyondRule = NumberRule(0.0...20_040_000)
    public static let kindsRule = ListRule(maximum: 8)
    public static let tagsRule = ListRule(maximum: 8)
    public static let categoriesRule = ListRule(maximum: 20)
    public static let whereRule = ListRule(maximum: 8)
    public static let leastRatingRule = NumberRule(1.0...5)
    public static let excludeRule = ListRule(maximum: 200)
    public static let facetsRule = ListRule(maximum: 8)
    public static let limitRule = NumberRule(1...200, default: 20)

    public static let rules: FieldRules = [
        "words": wordsRule, "within": withinRule, "beyond": beyondRule, "kinds": kindsRule, "tags": tagsRule,
        "categories": categoriesRule, "where": whereRule, "leastRating": leastRatingRule, "exclude": excludeRule,
        "facets": facetsRule, "limit": limitRule, "language": TextRule.language,
    ]
}
