public import UmkreisWire

/// Saves a search that raises alerts for new matches (``AlertsAfter``).
///
/// An existing name is overwritten. At least one filter is required; `open`, `sort`, `language`, `facets`, `limit` and
/// `cursor` are refused.
///
/// A guest's search rests (``SavedSearch/restsUntil``) once it has raised 20 alerts within 24 hours.
///
/// Faults: `invalid` (`name`; `search` and its members, as in ``Search``); `conflict` (`name`) over 50 per account or
/// 3 per guest; `overloaded` over the service's limit.
public struct SaveSearch: Call {
    public static let name: CallName = "geo.saveSearch"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.conflict]

    /// Unique per account, 1…80 characters.
    public var name: String
    /// The filters, at most 32 KiB of JSON.
    public var search: Search

    public struct Reply: Codable, Sendable, Equatable {
        /// The stored search.
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

    /// Fits a polygon with the most corners.
    public static let searchRule = BytesRule(32 * 1024)

    public static let rules: FieldRules = ["name": nameRule, "search": searchRule]
}

/// A stored search.
public struct SavedSearch: Codable, Sendable, Equatable {
    /// Its id.
    public var id: SavedSearchID
    /// Unique per account.
    public var name: String
    /// The filters.
    public var search: Search
    /// Last saved; later posts raise alerts.
    public var savedAt: Timestamp
    /// Set while it raises no alerts, because it raised too many within 24 hours.
    ///
    /// Alerts of posts until then are not raised later; a narrower search under its name resumes at once.
    public var restsUntil: Timestamp?

    public init(
        id: SavedSearchID,
        name: String,
        search: Search,
        savedAt: Timestamp,
        restsUntil: Timestamp? = nil
    ) {
        self.id = id
        self.name = name
        self.search = search
        self.savedAt = savedAt
        self.restsUntil = restsUntil
    }
}
