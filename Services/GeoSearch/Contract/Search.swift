public import Wire

/// Finds posts by where they are and what they say.
///
/// `near` with `within` is a circle; words are prefixes, every one must be met, in title, text, tags, cuisines, city or
/// address, accents and case apart. A post appears within a second of its creation.
///
/// Faults: `invalid` (`near` missing for `within` or for sorting by distance, `within`, `words`, `kinds`, `limit`,
/// `cursor`).
public struct Search: Call {
    public static let name: CallName = "geo.search"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// At most 200 characters and 8 words.
    public var words: String?
    public var near: Coordinate?
    /// Metres, more than 0, at most 20,040,000 (half the way round).
    public var within: Double?
    /// Only of these; at most 8.
    public var kinds: [String]?
    /// By distance where there is a point, else newest first.
    public var sort: SearchOrder?
    /// 1…200; 20 unless said otherwise.
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
        sort: SearchOrder? = nil,
        limit: Int? = nil,
        cursor: Cursor? = nil
    ) {
        self.words = words
        self.near = near
        self.within = within
        self.kinds = kinds
        self.sort = sort
        self.limit = limit
        self.cursor = cursor
    }
}

/// How hits are sorted.
public enum SearchOrder: String, Codable, Sendable, Equatable, CaseIterable {
    /// Nearest first; wants a point.
    case distance
    /// Last posted first.
    case newest
}
