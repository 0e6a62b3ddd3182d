import CatalogueContract
import FavouritesContract
import ServiceKit

/// The kept posts and their last known state.
struct KeptPosts<Access: ReadTransaction> {
    let transaction: Access

    func find(_ post: PostID) throws -> KeptPostState? {
        try transaction.row(KeptPostQueries.state, post, decode: KeptPostState.init)
    }

    /// - Parameter post: an id or an event's subject.
    func contains(_ post: String) throws -> Bool {
        try transaction.value(KeptPostQueries.keepers, post, as: Int.self) != nil
    }

    /// The number of users with the post.
    func keepers(of post: PostID) throws -> Int {
        try transaction.value(KeptPostQueries.keepers, post) ?? 0
    }
}

extension KeptPosts where Access: WriteTransaction {
    func insertIfNew(_ post: PostSnapshot) throws {
        try transaction.execute(
            KeptPostQueries.insertIfNew,
            post.id,
            post.revision,
            post.owner,
            post.hasContact,
            post.price?.description,
            post.endsAt
        )
    }

    func addKeeper(of post: PostID) throws {
        try transaction.execute(KeptPostQueries.addKeepers, 1, post)
    }

    /// Deletes the post after the last.
    func removeKeeper(of post: PostID) throws {
        try transaction.execute(KeptPostQueries.addKeepers, -1, post)
        try transaction.execute(KeptPostQueries.deleteIfUnkept, post)
    }

    /// Counts down the keepers of posts that the owner has in no other list.
    ///
    /// Call before deleting the list.
    func removeKeeper(of list: FavouriteListID) throws {
        try transaction.execute(FavouriteQueries.decrementKeepersOfList, list)
    }

    /// Counts down the keepers of posts that both users keep.
    ///
    /// Call before merging them.
    func removeKeeper(_ guest: UserID, sharedWith account: UserID) throws {
        try transaction.execute(FavouriteQueries.decrementSharedKeepers, guest, account)
    }

    func deleteUnkept() throws {
        try transaction.execute(KeptPostQueries.deleteUnkept)
    }

    func setPublished(_ post: Post, price: String?, at moment: Timestamp) throws {
        try transaction.execute(
            KeptPostQueries.setPublished,
            post.revision,
            moment,
            post.owner,
            post.content.contact != nil,
            price,
            post.content.validUntil,
            post.id
        )
    }

    func setClosed(_ post: PostID, as state: PostState, at moment: Timestamp) throws {
        try transaction.execute(KeptPostQueries.setClosed, state.text, moment, post)
    }

    func setGone(_ post: PostID, at moment: Timestamp) throws {
        try transaction.execute(KeptPostQueries.setGone, moment, post)
    }

    /// Resets all states, which a replay restores.
    func resetStates() throws {
        try transaction.execute(KeptPostQueries.resetStates)
    }
}

struct KeptPostState {
    let revision: Int
    let isShown: Bool
    let price: String?

    init(row: Row) throws {
        revision = try row["revision"]
        isShown = try row["closedAs", as: String?.self] == nil && row["goneAt", as: Timestamp?.self] == nil
        price = try row["price"]
    }

    /// True until the first event after the catalogue's history was replaced.
    var isUnknown: Bool { revision == 0 }
}
