import ServiceKit

/// How far a limit has been applied to messages that were sent under a longer one.
private struct RetentionPosition {
    let seconds: Int
    let conversation: String
    let number: Int

    init(_ row: Row) throws {
        seconds = try row["seconds"]
        conversation = try row["conversation"]
        number = try row["number"]
    }

    /// Before the first message.
    init(seconds: Int) {
        self.seconds = seconds
        conversation = ""
        number = 0
    }
}

extension WriteTransaction {
    /// Applies the operator's limit to messages that were sent under a longer one, some at a time.
    ///
    /// - Returns: how many entries were looked at; fewer than `limit` mean that all have been.
    func shortenRetention(to most: Duration?, limit: Int) throws -> Int {
        guard let most else {
            try execute(ExpiryQueries.forgetPosition)
            return 0
        }
        let seconds = Int(most / .seconds(1))
        let known = try row(ExpiryQueries.position, decode: RetentionPosition.init)
        let start = known.flatMap { $0.seconds == seconds ? $0 : nil } ?? RetentionPosition(seconds: seconds)
        let page = try rows(ExpiryQueries.following, start.conversation, start.number, limit) { row in
            (conversation: try row["conversation", as: String.self], number: try row["number", as: Int.self])
        }
        guard let end = page.last else { return 0 }
        let (id, number) = (end.conversation, end.number)
        try execute(ExpiryQueries.shorten, seconds * 1_000, start.conversation, start.number, id, number)
        try execute(ExpiryQueries.setPosition, seconds, id, number)
        return page.count
    }
}
