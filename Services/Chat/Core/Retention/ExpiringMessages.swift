import ServiceKit

/// The messages with an end of retention, and the progress of applying the operator's limit.
struct ExpiringMessages<Access: ReadTransaction> {
    let transaction: Access

    func nextExpiry() throws -> Timestamp? {
        try transaction.value(ExpiryQueries.next, Timestamp(milliseconds: .max))
    }

    func due(at moment: Timestamp, limit: Int) throws -> [DueMessage] {
        try transaction.rows(ExpiryQueries.due, moment, limit, decode: DueMessage.init)
    }

    /// The first message from `number` on that has not expired.
    func firstKept(from number: Int, in id: ConversationID) throws -> Int? {
        try transaction.value(ExpiryQueries.firstKept, id, number)
    }

    func lastMessage(from first: Int, to last: Int, in id: ConversationID) throws -> Int? {
        try transaction.value(ExpiryQueries.lastMessage, id, first, last)
    }

    /// The first expired message whose text is still kept for reports.
    func firstReportable(from first: Int, to last: Int, in id: ConversationID) throws -> Int? {
        try transaction.value(ExpiryQueries.firstReportable, id, first, last)
    }

    func limitPosition() throws -> RetentionLimitPosition? {
        try transaction.row(ExpiryQueries.position, decode: RetentionLimitPosition.init)
    }

    /// The next entries in order of conversation and number.
    func following(
        _ position: RetentionLimitPosition,
        limit: Int
    ) throws -> [(conversation: String, number: Int)] {
        try transaction.rows(ExpiryQueries.following, position.conversation, position.number, limit) { row in
            (conversation: try row["conversation"], number: try row["number"])
        }
    }
}

extension ExpiringMessages where Access: WriteTransaction {
    /// Marks a message as expired.
    ///
    /// - Parameter end: the end of reporting.
    func expire(_ number: Int, in id: ConversationID, reportableUntil end: Timestamp) throws {
        try transaction.execute(ExpiryQueries.end, end, id, number)
    }

    func endReporting(of number: Int, in id: ConversationID) throws {
        try transaction.execute(ExpiryQueries.purge, id, number)
    }

    /// Shortens the retention of entries after `start`, up to `end`.
    func shorten(from start: RetentionLimitPosition, to end: RetentionLimitPosition) throws {
        let milliseconds = end.seconds * 1_000
        try transaction.execute(
            ExpiryQueries.shorten,
            milliseconds,
            start.conversation,
            start.number,
            end.conversation,
            end.number
        )
        try transaction.execute(ExpiryQueries.setPosition, end.seconds, end.conversation, end.number)
    }

    func deleteLimitPosition() throws {
        try transaction.execute(ExpiryQueries.deletePosition)
    }
}

struct DueMessage {
    let conversation: ConversationID
    let number: Int
    /// Only its text for reports is left.
    let hasExpired: Bool

    init(_ row: Row) throws {
        conversation = try row["conversation"]
        number = try row["number"]
        hasExpired = try row["ending", as: EmptyingReason?.self] == .expired
    }
}

/// How far the operator's limit has been applied.
struct RetentionLimitPosition {
    let seconds: Int
    let conversation: String
    let number: Int
}

extension RetentionLimitPosition {
    init(_ row: Row) throws {
        self.init(seconds: try row["seconds"], conversation: try row["conversation"], number: try row["number"])
    }
}
