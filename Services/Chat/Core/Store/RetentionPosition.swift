import ServiceKit

private struct RetentionPosition {
    let seconds: Int
    let conversation: String
    let number: Int

    init(_ row: Row) throws {
        seconds = try row["seconds"]
        conversation = try row["conversation"]
        number = try row["number"]
    }

    init(seconds: Int) {
        self.seconds = seconds
        conversation = ""
        number = 0
    }
}

extension WriteTransaction {
    /// Applies the operator's limit to existing messages.
    ///
    /// - Returns: entries examined; fewer than `limit` were all.
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
