import ServiceKit

/// Ends posts whose ``PostContent/validUntil`` has come, so that they are counted and told as expired.
///
/// Who reads a post is told its state at that moment, so nobody waits for this.
enum PostExpiry {
    /// By which house-keeping sees to what is left, a late start's for one.
    static let task = RetentionTask("posts that have ended") { transaction, now, limit in
        try transaction.expireSome(at: now, limit: limit)
    }

    static func work(in environment: ServiceEnvironment) -> DueWork {
        DueWork(
            "posts that have ended",
            in: environment,
            next: { try $0.value(PostQueries.nextEnd) },
            step: { try $0.expireSome(at: $1, limit: $2) }
        )
    }
}
