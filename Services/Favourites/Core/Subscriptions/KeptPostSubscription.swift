import ServiceKit

/// Skips events of posts that aren't kept, before decoding.
protocol KeptPostSubscription: Subscription {}

extension KeptPostSubscription {
    func concerns(_ subject: String, in transaction: WriteTransaction) throws -> Bool {
        try transaction.keptPosts.contains(subject)
    }
}
