import ServiceKit

extension RetentionTask {
    /// Removals that no cursor needs after 180 days.
    static let removals = RetentionTask("removed favourites") { transaction, now, limit in
        try transaction.changes.dropRemovals(before: now.adding(.seconds(-180 * 86_400)), limit: limit)
    }

    static let expiredLinks = RetentionTask("expired links") { transaction, now, limit in
        try transaction.execute(LinkQueries.deleteExpired, now, limit)
    }

    /// Runs hourly, so alerts may be an hour off.
    static func expiringPosts(_ notifier: AlertNotifier) -> RetentionTask {
        RetentionTask("favourites that end soon") { transaction, now, limit in
            try KeptPostUpdates(transaction, notifier).alertExpiring(at: now, limit: limit)
        }
    }
}
