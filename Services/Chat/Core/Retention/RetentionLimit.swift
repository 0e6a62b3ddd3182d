import ServiceKit

/// The operator's limit, which also applies to existing messages.
struct RetentionLimit: Sendable {
    /// `nil` for unlimited.
    let maximum: Duration?

    /// Applies the limit to the next existing messages.
    ///
    /// - Returns: entries examined; fewer than `limit` were all.
    func apply(limit: Int, in transaction: WriteTransaction) throws -> Int {
        let messages = transaction.expiringMessages
        guard let maximum else {
            try messages.deleteLimitPosition()
            return 0
        }
        let seconds = Int(maximum / .seconds(1))
        let known = try messages.limitPosition().flatMap { $0.seconds == seconds ? $0 : nil }
        let start = known ?? RetentionLimitPosition(seconds: seconds, conversation: "", number: 0)
        let page = try messages.following(start, limit: limit)
        guard let last = page.last else { return 0 }
        let end = RetentionLimitPosition(seconds: seconds, conversation: last.conversation, number: last.number)
        try messages.shorten(from: start, to: end)
        return page.count
    }
}
