import AuthContract
import CatalogueContract
import ServiceKit

/// Hides and restores posts on moderators' decisions.
struct HideModeratedPosts: Subscription {
    let kinds: KindCache

    func apply(_ event: PostModerated, at moment: Timestamp, in transaction: WriteTransaction) throws {
        if event.isHidden {
            try transaction.hidings.save(event.post)
        } else {
            try transaction.hidings.delete(event.post)
        }
        if event.isHidden { try transaction.hidingNotes.save(event.post, at: moment) }
        let transition = event.isHidden ? PostTransition.hide : .restore
        guard let post = try transaction.posts.find(event.post), transition.isAllowed(from: post.state) else { return }
        try apply(transition, to: post, at: moment, in: transaction)
    }

    /// Hidden posts stay hidden until the replay is complete.
    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.hidings.beginReplay()
    }

    /// Restores posts that the last replay did not name as hidden.
    func sweep(in transaction: WriteTransaction, limit: Int) throws -> Int {
        guard let (number, before) = try transaction.hidings.nextSweep() else { return 0 }
        let hidden = try transaction.posts.listHidden(before: before, limit: limit)
        for post in hidden where try transaction.hidings.replay(of: post.id) != number {
            try apply(.restore, to: post, at: post.changedAt, in: transaction)
        }
        try transaction.hidings.advanceSweep(to: hidden.count < limit ? nil : hidden.last?.id)
        return hidden.count
    }

    private func apply(
        _ transition: PostTransition,
        to post: PostRecord,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        let changed = try transition.applied(to: post, at: moment)
        let searchTexts = try kinds.searchTexts(of: post.content, in: transaction)
        try PostPublishing(transaction: transaction).update(post, to: changed, searchTexts: searchTexts)
    }
}
