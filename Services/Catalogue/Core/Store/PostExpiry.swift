import ServiceKit

/// Expires posts in storage; readers check ``PostContent/validUntil`` themselves.
enum PostExpiry {
    /// Handles what a downtime left.
    static let task = RetentionTask("posts to expire") { transaction, now, limit in
        try transaction.expireSome(at: now, limit: limit)
    }

    static func work(in environment: ServiceEnvironment) -> DueWork {
        DueWork(
            "posts to expire",
            in: environment,
            next: { try $0.value(PostQueries.nextEnd) },
            step: { try $0.expireSome(at: $1, limit: $2) }
        )
    }
}
