import CatalogueContract
import FavouritesContract
import ServiceKit

struct SwipeHandler: Handler {
    static let isBrief = true

    let store: FavouritesStore
    let client: Client
    let ids: IdentifierSource

    func handle(_ request: Swipe, _ context: CallContext) async throws -> Swipe.Reply {
        let liked = try await liked(request, context)
        return try await store.write(for: context) { [ids] transaction, user in
            let made = try liked.flatMap { post in
                try transaction.keepOnce(post, as: ids.make(), for: user, at: context.receivedAt)
            }
            let last = try transaction.lastSwipe(of: user, on: request.post)
            if made != nil || last?.decision != request.decision {
                try transaction.swipe(
                    request.post,
                    request.decision,
                    making: made,
                    by: user,
                    at: context.receivedAt
                )
            }
            return Swipe.Reply(isKept: made != nil)
        }
    }

    private func liked(_ request: Swipe, _ context: CallContext) async throws -> Post? {
        guard request.decision == .like else { return nil }
        return try await client.working(on: context).postToKeep(request.post, before: context.deadline)
    }
}

extension WriteTransaction {
    /// Adds a post to the default list.
    ///
    /// - Returns: the new favourite; `nil` if already kept.
    /// - Throws: `gone` across a block; `conflict` above the limit.
    fileprivate func keepOnce(
        _ post: Post,
        as id: FavouriteID,
        for user: UserID,
        at moment: Timestamp
    ) throws -> FavouriteID? {
        try checkMayKeep(post, user)
        let list = EditableList.usual(of: user)
        guard try favourite(post.id, in: list.id) == nil else { return nil }
        try keep(PostSnapshot(post), in: list, as: id, at: moment)
        return id
    }
}
