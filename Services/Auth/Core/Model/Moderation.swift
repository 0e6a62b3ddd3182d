import AuthContract
import ServiceKit

/// Hides posts and suspends users, and publishes it.
struct Moderation {
    let transaction: WriteTransaction

    /// Returns whether it was visible.
    ///
    /// The author is notified when the catalogue has named the author (``NoteHidingHandler``).
    @discardableResult
    func hide(
        _ post: PostID,
        by moderator: UserID,
        because cause: HidingCause,
        at moment: Timestamp
    ) throws -> Bool {
        guard try transaction.hiddenPosts.insert(post, at: moment) else { return false }
        try transaction.hidings.insert(post, by: moderator, because: cause, at: moment)
        try transaction.announce(PostModerated(post: post, isHidden: true))
        return true
    }

    /// Returns whether it was hidden.
    func restore(_ post: PostID) throws -> Bool {
        guard try transaction.hiddenPosts.delete(post) else { return false }
        try transaction.announce(PostModerated(post: post, isHidden: false))
        return true
    }

    /// Replaces the end of a suspension; returns whether the user was active.
    func suspend(_ user: UserID, until end: Timestamp?, at moment: Timestamp) throws -> Bool {
        guard try transaction.accounts.suspend(user, until: end, at: moment) else {
            try transaction.accounts.setSuspensionEnd(of: user, to: end)
            return false
        }
        try transaction.announce(AccountModerated(user: user, isSuspended: true))
        return true
    }

    /// Returns whether the user was suspended.
    @discardableResult
    func liftSuspension(of user: UserID) throws -> Bool {
        guard try transaction.accounts.liftSuspension(of: user) else { return false }
        try transaction.announce(AccountModerated(user: user, isSuspended: false))
        return true
    }
}
