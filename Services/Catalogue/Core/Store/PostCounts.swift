import CatalogueContract
import ServiceKit

/// The numbers of posts by owner, kind and state.
struct PostCounts<Access: ReadTransaction> {
    let transaction: Access

    /// Exact, in constant time; `nil` counts all owners or kinds.
    func count(by owner: UserID?, of kind: PostKind?, in state: PostState = .published) throws -> Int {
        let owner = owner?.description ?? ""
        guard let kind else { return try transaction.value(PostCountQueries.count(ofKind: false), owner, state) ?? 0 }
        return try transaction.value(PostCountQueries.count(ofKind: true), owner, state, kind) ?? 0
    }
}

extension PostCounts where Access: WriteTransaction {
    func increment(for post: PostRecord) throws {
        try add(1, of: post.content.kind, in: post.state, by: post.owner)
    }

    /// Updates the owner's and the total count.
    func add(_ posts: Int, of kind: PostKind, in state: PostState, by owner: UserID) throws {
        for owner in [owner.description, ""] {
            try transaction.execute(PostCountQueries.add, owner, state, kind, posts)
        }
    }

    func decrement(for post: PostRecord) throws {
        for owner in [post.owner.description, ""] {
            try transaction.execute(PostCountQueries.decrement, owner, post.state, post.content.kind)
            try transaction.execute(PostCountQueries.deleteEmpty, owner, post.state, post.content.kind)
        }
    }
}
