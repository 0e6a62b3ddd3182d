import ServiceKit

extension Transaction where Self: ReadTransaction {
    var favourites: Favourites<Self> { Favourites(transaction: self) }
    var lists: FavouriteLists<Self> { FavouriteLists(transaction: self) }
    var links: ListLinks<Self> { ListLinks(transaction: self) }
    var swipes: Swipes<Self> { Swipes(transaction: self) }
    var keptPosts: KeptPosts<Self> { KeptPosts(transaction: self) }
    var changes: FavouriteChanges<Self> { FavouriteChanges(transaction: self) }
    var alerts: FavouriteAlerts<Self> { FavouriteAlerts(transaction: self) }
}
