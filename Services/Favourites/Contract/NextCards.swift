public import GeoSearchContract
public import Wire

/// Tells the next cards of a search: its posts that the caller has neither liked, skipped nor kept, in its order.
///
/// Never the caller's own, nor those of somebody from whom a block keeps apart. What is seen is the account's, so another
/// device goes on where this one was. A post that a caller has not decided on comes again; whoever holds such cards names
/// them in `search.exclude`, which may differ from call to call.
///
/// Behind the last post of the search it begins with the first once more, for what has come since. There are no more only
/// when it has gone through the whole search, from the first post on, and found none: then `next` is absent. A call goes
/// through a part of a search that is long, so it may tell no cards and yet where to go on.
///
/// Faults: `invalid` (`limit`, `cursor`; `search` and its members, with the rules of ``Search``, of which `facets`, `limit`
/// and `cursor` have no place here).
public struct NextCards: Call {
    public static let name: CallName = "favourites.nextCards"
    public static let access: Access = .guest
    public static let effect: Effect = .reads

    public var search: Search
    public var limit: Int?
    /// Where the call before ended; `search` must be the same but for `exclude`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var cards: [Card]
        /// Where to go on; absent when there are no more for now.
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
    public static let limitRule = NumberRule(1...50, usual: 10)

    public static let rules: FieldRules = ["limit": limitRule]
}
