import ServiceKit

extension ReadTransaction {
    func favourite(of user: UserID, post: PostID) throws -> FavouriteRecord? {
        try row(FavouriteQueries.find, user, post, decode: FavouriteRecord.init)
    }

    /// What was kept last before the favourite of the id `newest`, which itself need not be there.
    func favourites(of user: UserID, before newest: FavouriteID, limit: Int) throws -> [FavouriteRecord] {
        try rows(FavouriteQueries.list, user, newest, limit, decode: FavouriteRecord.init)
    }

    func favouriteCount(of user: UserID) throws -> Int {
        try value(FavouriteQueries.count, user) ?? 0
    }
}
