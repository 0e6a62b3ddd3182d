public import Attributes
public import Wire

/// Finds posts by where they are and what they say.
///
/// `near` with `within` is a circle; words are prefixes, every one must be met, in title, text, tags, category, searchable
/// attributes, city or address, accents and case apart. A post appears within a second of its creation. With a token, posts
/// of those whom the caller has blocked, or who have blocked the caller, are left out.
///
/// Faults: `invalid` (`near` missing for `within` or for sorting by distance, `within`, `words`, `kinds`, `where`,
/// `limit`, `cursor`).
public struct Search: Call {
    public static let name: CallName = "geo.search"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// At most 8 words.
    public var words: String?
    public var near: Coordinate?
    /// Metres, at most half the way round.
    public var within: Double?
    /// Only of these.
    public var kinds: [String]?
    /// Only with attributes like these, all of them.
    public var `where`: [AttributeFilter]?
    /// By distance where there is a point, else newest first.
    public var sort: SearchOrder?
    public var limit: Int?
    /// Where the page before ended; the rest of the request must be the same.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var hits: [SearchHit]
        /// Where this page ended; absent on the last.
        public var next: Cursor?

        public init(hits: [SearchHit], next: Cursor? = nil) {
            self.hits = hits
            self.next = next
        }
    }

    public init(
        words: String? = nil,
        near: Coordinate? = nil,
        within: Double? = nil,
        kinds: [String]? = nil,
        where filters: [AttributeFilter]? = nil,
        sort: SearchOrder? = nil,
        limit: Int? = nil,
        cursor: Cursor? = nil
    ) {
        self.words = words
        self.near = near
        self.within = within
        self.kinds = kinds
        self.where = filters
        self.sort = sort
        self.limit = limit
        self.cursor = cursor
    }
}

extension Search: Ruled {
    public static let wordsRule = TextRule(length: 1...200, lines: .any)
    public static let withinRule = NumberRule(0.001...20_040_000)
    public static let kindsRule = ListRule(most: 8)
    public static let whereRule = ListRule(most: 8)
    public static let limitRule = NumberRule(1...200, usual: 20)

    public static let rules: FieldRules = [
        "words": wordsRule, "within": withinRule, "kinds": kindsRule, "where": whereRule, "limit": limitRule,
    ]
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
    public static let anyOfRule = ListRule(most: 20)

    public static let rules: FieldRules = ["anyOf": anyOfRule]
}

/// How hits are sorted.
public enum SearchOrder: String, Codable, Sendable, Equatable, CaseIterable {
    /// Nearest first; wants a point.
    case distance
    /// Last posted first.
    case newest
}
