import AuthContract
import ServiceKit

/// Lets go of what a guest keeps who is no more.
struct ForgetExpiredGuests: Subscription {
    func apply(_ event: GuestExpired, at moment: Timestamp, in transaction: WriteTransaction) throws {
        // A guest may keep as many as anybody: 5,000.
        _ = try transaction.letGoOfSome(of: event.guest, limit: .max)
    }
}

extension WriteTransaction {
    /// Lets go of at most `limit` of the posts that somebody keeps.
    ///
    /// - Returns: how many they were; fewer than `limit` means that none is left.
    func letGoOfSome(of user: UserID, limit: Int) throws -> Int {
        let posts: [PostID] = try rows(FavouriteQueries.postsOf, user, limit) { try $0[0] }
        for post in posts { _ = try letGo(post, of: user) }
        return posts.count
    }
}
