public import UmkreisWire

/// Lists the caller's saved searches, newest first.
///
/// Faults: `invalid` (`limit`, `cursor`).
public struct ListSavedSearches: Call {
    public static let name: CallName = "geo.listSavedSearches"
    public static let access: Access = .guest
    public static let effect: Effect = .reads

    /// Page size, 1…200; defaults to 50.
    public var limit: Int?
    /// Cursor of the previous page.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// Newest first.
        public var saved: [SavedSearch]
        /// Cursor of the next page, if any.
        public var next: Cursor?

        public init(saved: [SavedSearch], next: Cursor? = nil) {
            self.saved = saved
            self.next = next
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListSavedSearches: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule.pageLimit]
}
