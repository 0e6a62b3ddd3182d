import CatalogueContract
import ServiceKit

/// Remembers that a kept post is shown again, for lists that are read while the catalogue is away.
struct MarkPublishedPosts: Subscription {
    func apply(_ event: PostPublished, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markShown(event.post, at: moment)
    }

    /// Of all marks: what a kept post is, is told again.
    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.execute(KeptPostQueries.forgetMarks)
    }
}

/// Remembers that a kept post says something else now, for lists that are read while the catalogue is away.
struct MarkChangedPosts: Subscription {
    func apply(_ event: PostChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markShown(event.post, at: moment)
    }
}

/// It may be the newest word on a post that was changed before, and then the only one that is left.
struct MarkRatedPosts: Subscription {
    func apply(_ event: PostRated, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markShown(event.post, at: moment)
    }
}

/// Remembers that a kept post is shown to nobody, for lists that are read while the catalogue is away.
struct MarkClosedPosts: Subscription {
    func apply(_ event: PostClosed, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markClosed(event.id, as: event.state, at: moment)
    }
}

/// Remembers that a kept post was deleted, for lists that are read while the catalogue is away.
struct MarkGonePosts: Subscription {
    func apply(_ event: PostDeleted, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markGone(event.id, at: moment)
    }
}

/// What the catalogue's events tell of posts that somebody keeps; of all others nothing is stored.
extension WriteTransaction {
    func markShown(_ post: Post, at moment: Timestamp) throws {
        try execute(KeptPostQueries.markShown, post.id)
        try markChanged(post.id, to: post.revision, at: moment)
    }

    func markChanged(_ post: PostID, to revision: Int, at moment: Timestamp) throws {
        try execute(KeptPostQueries.markChanged, revision, moment, post, revision)
    }

    func markClosed(_ post: PostID, as state: PostState, at moment: Timestamp) throws {
        try execute(KeptPostQueries.markClosed, state.text, moment, post)
    }

    func markGone(_ post: PostID, at moment: Timestamp) throws {
        try execute(KeptPostQueries.markGone, moment, post)
    }
}
