import ServiceKit

extension Transaction where Self: ReadTransaction {
    var posts: IndexedPosts<Self> { IndexedPosts(transaction: self) }
    var kinds: DeclaredKinds<Self> { DeclaredKinds(transaction: self) }
    var addresses: Addresses<Self> { Addresses(transaction: self) }
    var homeCells: HomeCells<Self> { HomeCells(transaction: self) }
    var userAttributes: UserAttributes<Self> { UserAttributes(transaction: self) }
    var filterableFields: FilterableFields<Self> { FilterableFields(transaction: self) }
    var fenceWatches: FenceWatches<Self> { FenceWatches(transaction: self) }
    var savedSearches: SavedSearches<Self> { SavedSearches(transaction: self) }
    var alerts: SearchAlerts<Self> { SearchAlerts(transaction: self) }
    var pendingMatches: PendingMatches<Self> { PendingMatches(transaction: self) }
}
