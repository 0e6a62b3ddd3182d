import CatalogueContract
import FavouritesContract
import ServiceKit

struct SwipeHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore
    let client: Client
    let ids: IdentifierSource

    func handle(_ request: Swipe, _ context: CallContext) async throws -> Swipe.Reply {
        let liked = try await likedPost(request, context)
        return try await store.write(for: context) { [ids] transaction, user in
            let added = try liked.flatMap { post in
                try FavouriteEditing(transaction).addOnce(post, as: ids.make(), for: user, at: context.receivedAt)
            }
            let last = try transaction.swipes.last(of: user, on: request.post)
            if added != nil || last?.decision != request.decision {
                try transaction.swipes.insert(
                    request.post,
                    request.decision,
                    adding: added,
                    by: user,
                    at: context.receivedAt
                )
            }
            return Swipe.Reply(isKept: added != nil)
        }
    }

    private func likedPost(_ request: Swipe, _ context: CallContext) async throws -> Post? {
        guard request.decision == .like else { return nil }
        return try await client.working(on: context).findPost(request.post, before: context.deadline)
    }
}

extension FavouriteEditing {
    /// Adds a post to the default list.
    ///
    /// - Returns: the new favourite; `nil` if already there.
    /// - Throws: `gone` across a block; `conflict` above the limit.
    fileprivate func addOnce(
        _ post: Post,
        as id: FavouriteID,
        for user: UserID,
        at moment: Timestamp
    ) throws -> FavouriteID? {
        try checkMayKeep(post, user)
        let list = EditableList.defaultList(of: user)
        guard try transaction.favourites.find(post.id, in: list.id) == nil else { return nil }
        try add(PostSnapshot(post), to: list, as: id, at: moment)
        return id
    }
}
