public import Attributes
public import Wire

/// Finds posts by where they are, what they say, what they are and when they are open: all that is asked for is met.
///
/// **Where**: `near` with `within` is a circle, with `beyond` as well a ring; a viewport and a polygon are shapes on the map.
/// A post without a point is in none of them, nor near a point.
///
/// **Words**: every one is met, in title, text, tags, category, searchable attributes, city or address, accents and case
/// apart: by a word, by the beginning of one if it is the last, or from four letters on by a German or Dutch compound that it
/// is a part of, and with the endings -s, -n, -en, -e, -er, -es. One that no word of any post meets stands for those a typo
/// away from it, from four letters on, and from eight on for those two away.
///
/// A post appears within a second of its creation. With a token, posts of those whom the caller has blocked, or who have
/// blocked the caller, are left out.
///
/// Faults: `invalid`, naming the member.
public struct Search: Call, Equatable {
    public static let name: CallName = "geo.search"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// At most 8 words.
    public var words: String?
    public var near: Coordinate?
    /// Metres, at most half the way round; wants a point.
    public var within: Double?
    /// Metres: only what is at least so far away, for a ring; wants a point, and is less than `within`.
    public var beyond: Double?
    public var viewport: Viewport?
    public var polygon: GeoPolygon?
    /// Only of these.
    public var kinds: [String]?
    /// Only with all of these.
    public var tags: [String]?
    /// Only of one of these.
    public var categories: [String]?
    /// Only with attributes like these, all of them.
    public var `where`: [AttributeFilter]?
    /// Only of this person.
    public var owner: UserID?
    /// Stars on average, as they are shown; what nobody has rated has none.
    public var leastRating: Double?
    public var price: PriceFilter?
    public var open: OpenFilter?
    /// All but these.
    public var exclude: [PostID]?
    /// By distance where there is a point, else newest first.
    public var sort: SearchOrder?
    /// BCP 47: whose alphabet `name` goes by; the root's, which is right for most, if nothing is said.
    public var language: String?
    /// What the hits are to be counted by: `kind`, `category`, `tags`, or an attribute of words that can be filtered by.
    public var facets: [String]?
    public var limit: Int?
    /// Where the page before ended; the rest of the request must be the same.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var hits: [SearchHit]
        /// How many there are on all pages.
        public var total: SearchTotal
        /// For each facet that was asked for, its commonest values among all hits, the commonest first.
        public var facets: [String: [FacetCount]]?
        /// Where this page ended; absent on the last.
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
    public static let wordsRule = WordsRule(TextRule(length: 1...200, lines: .any), most: 8)
    public static let withinRule = NumberRule(0.001...20_040_000)
    public static let beyondRule = NumberRule(0.0...20_040_000)
    public static let kindsRule = ListRule(most: 8)
    public static let tagsRule = ListRule(most: 8)
    public static let categoriesRule = ListRule(most: 20)
    public static let whereRule = ListRule(most: 8)
    public static let leastRatingRule = NumberRule(1.0...5)
    public static let excludeRule = ListRule(most: 200)
    public static let facetsRule = ListRule(most: 8)
    public static let limitRule = NumberRule(1...200, usual: 20)

    public static let rules: FieldRules = [
        "words": wordsRule, "within": withinRule, "beyond": beyondRule, "kinds": kindsRule, "tags": tagsRule,
        "categories": categoriesRule, "where": whereRule, "leastRating": leastRatingRule, "exclude": excludeRule,
        "facets": facetsRule, "limit": limitRule, "language": TextRule.language,
    ]
}

/// How many hits a search has on all its pages.
public struct SearchTotal: Codable, Sendable, Equatable {
    /// Exact up to 1,000.
    public var count: Int
    /// There are more than that; absent otherwise.
    public var more: Bool?

    public init(count: Int, more: Bool? = nil) {
        self.count = count
        self.more = more
    }
}

/// How many of a search's hits have a value.
public struct FacetCount: Codable, Sendable, Equatable {
    public var value: String
    public var count: Int

    public init(value: String, count: Int) {
        self.value = value
        self.count = count
    }
}

/// What the value of an attribute has to be: within bounds, one of several, or both.
///
/// The attribute is one that a kind declares as filterable. Bounds are of numbers or days; words, days, and true or false
/// can be listed. A post without the attribute does not meet it.
public struct AttributeFilter: Codable, Sendable, Hashable {
    public var attribute: String
    /// Itself included.
    public var atLeast: AttributeValue?
    /// Itself included.
    public var atMost: AttributeValue?
    /// One of these; of several words that a post has, one is enough.
    public var anyOf: [AttributeValue]?

    public init(
        attribute: String,
        atLeast: AttributeValue? = nil,
        atMost: AttributeValue? = nil,
        anyOf: [AttributeValue]? = nil
    ) {
        self.attribute = attribute
        self.atLeast = atLeast
        self.atMost = atMost
        self.anyOf = anyOf
    }
}

extension AttributeFilter: Ruled {
    public static let anyOfRule = ListRule(least: 1, most: 20)

    public static let rules: FieldRules = ["anyOf": anyOfRule]
}

/// How hits are sorted.
public enum SearchOrder: String, Codable, Sendable, Equatable, CaseIterable {
    /// Nearest first; wants a point.
    case distance
    /// Last posted first.
    case newest
    /// What most who rated it like best first, as ``SearchHit`` shows it; what nobody has rated comes last.
    case rating
    /// The cheapest first; what has no price, or one in another currency than asked for, comes last.
    case price
    /// What the words fit best first, nearer ones before farther ones that fit as well; wants words.
    case relevance
    /// From A to Z by title, in the alphabet of `language`.
    case name
    /// From Z to A.
    case nameDescending = "-name"
}
