public import Wire

/// Saves a search under a name, so that its owner is told of posts that come to meet it (``AlertsAfter``): a standing query,
/// matched when a post is published or changed.
///
/// Under a name that the caller has given before, the new search takes the place of the old one. What a search finds by when
/// it is asked, how it sorts and what it counts is no part of a saved one: `open`, `sort`, `language`, `facets`, `limit` and
/// `cursor` are refused. It has to filter something.
///
/// Faults: `invalid` (`name`; `search` and its members, with the rules of ``Search``); `conflict` (`name`) beyond 50 of an
/// account or 10 of a guest; `overloaded` when the service has no room for more of anybody's.
public struct SaveSearch: Call {
    public static let name: CallName = "geo.saveSearch"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.conflict]

    /// What the caller calls it.
    public var name: String
    public var search: Search

    public struct Reply: Codable, Sendable, Equatable {
        public var saved: SavedSearch

        public init(saved: SavedSearch) {
            self.saved = saved
        }
    }

    public init(name: String, search: Search) {
        self.name = name
        self.search = search
    }
}

extension SaveSearch: Ruled {
    public static let nameRule = TextRule(length: 1...80)

    /// A polygon of the most corners, and room for the rest.
    public static let searchRule = BytesRule(32 * 1024)

    public static let rules: FieldRules = ["name": nameRule, "search": searchRule]
}

/// A search that somebody wants to be told of.
public struct SavedSearch: Codable, Sendable, Equatable {
    public var id: SavedSearchID
    public var name: String
    public var search: Search
    /// When it was saved as it is: posts that came later are told.
    public var savedAt: Timestamp

    public init(id: SavedSearchID, name: String, search: Search, savedAt: Timestamp) {
        self.id = id
        self.name = name
        self.search = search
        self.savedAt = savedAt
    }
}
