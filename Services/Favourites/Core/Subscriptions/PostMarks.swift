import CatalogueContract
import ServiceKit

/// Skips events of posts that aren't kept, before decoding.
private protocol KeptPostSubscription: Subscription {}

extension KeptPostSubscription {
    func concerns(_ subject: String, in transaction: WriteTransaction) throws -> Bool {
        try transaction.value(KeptPostQueries.keepers, subject, as: Int.self) != nil
    }
}

/// Records state for when the catalogue is unavailable.
struct MarkPublishedPosts: KeptPostSubscription {
    let alerts: AlertNotifier

    func apply(_ event: PostPublished, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markShown(event.post, at: moment, ringing: alerts)
    }

    /// For all marks, which the replay restores.
    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.execute(KeptPostQueries.forgetMarks)
    }
}

struct MarkChangedPosts: KeptPostSubscription {
    let alerts: AlertNotifier

    func apply(_ event: PostChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markShown(event.post, at: moment, ringing: alerts)
    }
}

/// After compaction, it may be the only event with an earlier change.
struct MarkRatedPosts: KeptPostSubscription {
    let alerts: AlertNotifier

    func apply(_ event: PostRated, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markShown(event.post, at: moment, ringing: alerts)
    }
}

struct MarkClosedPosts: KeptPostSubscription {
    let alerts: AlertNotifier

    func apply(_ event: PostClosed, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markClosed(event.id, as: event.state, at: moment, ringing: alerts)
    }
}

struct MarkGonePosts: KeptPostSubscription {
    let alerts: AlertNotifier

    func apply(_ event: PostDeleted, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.markGone(event.id, at: moment, ringing: alerts)
    }
}
