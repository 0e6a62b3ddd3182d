import AuthContract
import ServiceKit

/// Lets go of what a guest keeps who is no more.
struct ForgetExpiredGuests: Subscription {
    func apply(_ event: GuestExpired, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.letGoOfAll(event.guest)
    }
}

extension WriteTransaction {
    /// Lets go of everything that somebody keeps.
    func letGoOfAll(_ user: UserID) throws {
        let posts: [PostID] = try rows(FavouriteQueries.postsOf, user) { try $0[0] }
        try execute(FavouriteQueries.deleteAll, user)
        for post in posts { try execute(FavouriteQueries.forgetPost, post) }
    }
}
