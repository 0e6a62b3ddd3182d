import CatalogueContract
import ServiceKit

/// The caller's rights to read and change posts.
struct PostViewer: Sendable {
    let user: UserID?
    let isModerator: Bool

    init(_ context: CallContext) {
        user = context.caller?.user
        isModerator = context.caller.map { !$0.roles.isDisjoint(with: [Role.moderator, Role.operator]) } ?? false
    }

    func mayRead(_ owner: UserID, _ state: PostState) -> Bool {
        switch state {
        case .hidden: owner == user || isModerator
        case .draft: owner == user
        default: true
        }
    }

    /// Whether posts in a state are shown, and not only counted: drafts are only their owner's to read.
    func mayList(_ state: PostState?, of owner: UserID?) -> Bool { state != .draft || owner != nil && owner == user }

    /// Returns the state to list; `nil` for all.
    ///
    /// - Throws: `forbidden`.
    func listedState(_ state: PostState?, of owner: UserID?) throws(Fault) -> PostState? {
        if owner != nil, owner == user { return state }
        guard let state, state != .published else { return .published }
        if isModerator { return state }
        throw Fault(.forbidden, "only the owner can list posts that are \(state)", field: "state", rule: "not-yours")
    }
}

extension PostViewer {
    /// Returns a readable post.
    ///
    /// - Throws: `not-found`, `gone`.
    func find(_ id: PostID, in transaction: ReadTransaction, field: String) throws -> PostRecord {
        guard let post = try transaction.posts.find(id), mayRead(post.owner, post.state) else {
            throw try Self.absence(of: id, in: transaction, field: field)
        }
        return post
    }

    /// Returns a post of the caller's, or any for moderators, after expiring it if due.
    ///
    /// - Throws: `not-found`, `gone`, `forbidden`.
    func findToChange(_ id: PostID, in transaction: WriteTransaction, at moment: Timestamp) throws -> PostRecord {
        let post = try find(id, in: transaction, field: "id")
        guard isModerator || post.owner == user else {
            throw Fault(.forbidden, "the post \(id) is another user's", field: "id", rule: "not-yours")
        }
        guard post.isOverdue(at: moment) else { return post }
        return try PostPublishing(transaction: transaction).expire(post, at: moment)
    }

    /// Returns a rating of a readable post with the post.
    ///
    /// - Throws: `not-found`, also across a block.
    func findRating(_ id: RatingID, in transaction: ReadTransaction) throws -> (RatingRecord, PostRecord) {
        guard let rating = try transaction.ratings.find(id), let post = try transaction.posts.find(rating.post),
            mayRead(post.owner, post.state),
            try !(user.map { try transaction.isBlocked(between: $0, and: rating.rater) } ?? false)
        else {
            throw Fault(.notFound, "the rating \(id) does not exist", field: "rating", rule: "no-such-rating")
        }
        return (rating, post)
    }

    /// Returns `gone` for deleted and hidden posts, otherwise `not-found`.
    static func absence(of id: PostID, in transaction: ReadTransaction, field: String = "id") throws -> Fault {
        if let moment = try transaction.deletedPosts.deletedAt(id) {
            return Fault(
                .gone,
                "the post \(id) was deleted at \(moment)",
                field: field,
                rule: "post-deleted",
                at: moment
            )
        }
        guard let hidden = try transaction.posts.find(id), hidden.state == .hidden else {
            return Fault(.notFound, "the post \(id) does not exist", field: field, rule: "no-such-post")
        }
        return Fault(
            .gone,
            "the post \(id) was hidden by a moderator",
            field: field,
            rule: "post-hidden",
            at: hidden.changedAt
        )
    }
}
