import ServiceKit

/// Expires posts in storage; readers check ``PostContent/validUntil`` themselves.
enum PostExpiry {
    /// Handles posts that ended during a downtime.
    static let task = RetentionTask("posts to expire", step: step)

    static func work(in environment: ServiceEnvironment) -> DueWork {
        DueWork("posts to expire", in: environment, next: { try $0.posts.nextEnd() }, step: step)
    }

    @Sendable static func step(in transaction: WriteTransaction, at moment: Timestamp, limit: Int) throws -> Int {
        let posts = try transaction.posts.listOverdue(at: moment, limit: limit)
        for post in posts { try PostPublishing(transaction: transaction).expire(post, at: moment) }
        return posts.count
    }
}
