import CatalogueContract
import ServiceKit

/// What is done about the posts that somebody keeps: events about all others, which are most, are not even read.
private protocol KeptPostSubscription: Subscription {}

extension KeptPostSubscription {
    func concerns(_ subject: String, in transaction: WriteTransaction) throws -> Bool {
        try transaction.value(KeptPostQueries.keepers, subject, as: Int.self) != nil
    }
}

/// Remembers that a kept post is shown again, for lists that are read while the catalogue is away.
struct MarkPublishedPosts: KeptPostSubscription {
    let alerts: AlertBell

    func apply(_ event: PostPublished, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markShown(event.post, at: moment, ringing: alerts)
    }

    /// Of all marks: what a kept post is, is told again.
    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.execute(KeptPostQueries.forgetMarks)
    }
}

/// Remembers that a kept post says something else now, for lists that are read while the catalogue is away.
struct MarkChangedPosts: KeptPostSubscription {
    let alerts: AlertBell

    func apply(_ event: PostChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markShown(event.post, at: moment, ringing: alerts)
    }
}

/// It may be the newest word on a post that was changed before, and then the only one that is left.
struct MarkRatedPosts: KeptPostSubscription {
    let alerts: AlertBell

    func apply(_ event: PostRated, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markShown(event.post, at: moment, ringing: alerts)
    }
}

/// Remembers that a kept post is shown to nobody, for lists that are read while the catalogue is away.
struct MarkClosedPosts: KeptPostSubscription {
    let alerts: AlertBell

    func apply(_ event: PostClosed, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markClosed(event.id, as: event.state, at: moment, ringing: alerts)
    }
}

/// Remembers that a kept post was deleted, for lists that are read while the catalogue is away.
struct MarkGonePosts: KeptPostSubscription {
    let alerts: AlertBell

    func apply(_ event: PostDeleted, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markGone(event.id, at: moment, ringing: alerts)
    }
}
