public import Wire

/// Lists the searches that the caller has saved, last made first.
///
/// Faults: `invalid` (`limit`, `cursor`).
public struct ListSavedSearches: Call {
    public static let name: CallName = "geo.listSavedSearches"
    public static let access: Access = .guest
    public static let effect: Effect = .reads

    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var saved: [SavedSearch]
        /// Where this page ended; absent on the last.
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
