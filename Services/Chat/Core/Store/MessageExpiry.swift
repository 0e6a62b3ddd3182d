import ChatContract
import ServiceKit

/// Expires messages at the end of their retention.
///
/// An expired message is emptied; its text is kept for reports, for 7 days. Expired messages before the first kept one
/// are hidden, and dropped once no longer reportable.
struct MessageExpiry: Sendable {
    static let reportPeriod = Duration.seconds(7 * 86_400)

    /// The operator's limit; `nil` for unlimited.
    let most: Duration?
    let news: News

    func work(in environment: ServiceEnvironment) -> DueWork {
        DueWork(
            "messages that expire",
            in: environment,
            next: { try $0.value(ExpiryQueries.next, Timestamp(milliseconds: .max)) },
            step: { try expireSome(at: $1, limit: $2, in: $0) }
        )
    }

    var tasks: [RetentionTask] {
        [
            RetentionTask("messages under a new limit") { transaction, _, limit in
                try transaction.shortenRetention(to: most, limit: limit)
            },
            RetentionTask("messages that expire") { try expireSome(at: $1, limit: $2, in: $0) },
        ]
    }

    /// - Returns: the number handled; fewer than `limit` were all.
    func expireSome(at moment: Timestamp, limit: Int, in transaction: WriteTransaction) throws -> Int {
        let due = try transaction.rows(ExpiryQueries.due, moment, limit, decode: DueMessage.init)
        let byConversation = Dictionary(grouping: due, by: \.conversation).sorted { $0.key < $1.key }
        for (id, messages) in byConversation {
            let (reported, live) = (messages.filter(\.hasExpired), messages.filter { !$0.hasExpired })
            try transaction.purge(reported.map(\.number), of: id)
            try transaction.expire(live.map(\.number).sorted(), of: id, at: moment)
            let pair = try transaction.trimLog(of: id, limit: limit)
            if !live.isEmpty { transaction.afterCommit { [news] in news.tell(id, of: pair) } }
        }
        return due.count
    }
}

private struct DueMessage {
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

extension WriteTransaction {
    /// Affects later messages only.
    func setRetention(
        _ keepFor: Int?,
        of conversation: ConversationID,
        by user: UserID,
        _ moment: EventMoment
    ) throws {
        let event = ConversationEvent(.retention, keepFor: keepFor)
        try append(event, as: moment.ids.make(), of: user, to: conversation, at: moment.at)
        try execute(ExpiryQueries.setRetention, keepFor, conversation)
    }

    /// - Returns: the number of entries.
    func dropEntries(_ numbers: ClosedRange<Int>, of conversation: ConversationID) throws -> Int {
        let (first, last) = (numbers.lowerBound, numbers.upperBound)
        try dropWords(of: rows(ChatQueries.changes, conversation, first, last) { try $0[0] })
        try releasePhotos(conversation, numbers)
        try execute(AmendmentQueries.dropFormerTexts, conversation, first, last)
        try execute(AmendmentQueries.dropReactions, conversation, first, last)
        try execute(AmendmentQueries.dropHidden, conversation, first, last)
        return try execute(ChatQueries.dropEntries, conversation, first, last)
    }

    fileprivate func expire(_ numbers: [Int], of conversation: ConversationID, at moment: Timestamp) throws {
        let found = try numbers.compactMap { number in
            try row(ChatQueries.messages, conversation, number, number) { try LoggedMessage($0, in: conversation) }
        }
        // Others are already empty.
        let live = found.filter { $0.message.deletedAt == nil && $0.ending == nil }
        for logged in live {
            try storeFormerText(of: logged.message, at: moment)
            try dropAttached(to: logged.message)
        }
        try dropWords(of: live.map(\.change))
        try empty(live.map(\.message.number), of: conversation, because: .expired, at: moment)
        let end = moment.adding(MessageExpiry.reportPeriod)
        for number in numbers { try execute(ExpiryQueries.end, end, conversation, number) }
    }

    fileprivate func purge(_ numbers: [Int], of conversation: ConversationID) throws {
        for number in numbers {
            try execute(AmendmentQueries.dropFormerTexts, conversation, number, number)
            try execute(ExpiryQueries.purge, conversation, number)
        }
    }

    /// Hides leading expired messages and drops at most `limit` entries; the newest stays.
    fileprivate func trimLog(of id: ConversationID, limit: Int) throws -> MemberPair? {
        let bounds = try row(ExpiryQueries.bounds, id) { row in
            (
                pair: try row["pair", as: MemberPair?.self], first: try row["firstNumber", as: Int.self],
                last: try row["lastNumber", as: Int.self]
            )
        }
        guard let (pair, known, last) = bounds else { return nil }
        let kept: Int = try value(ExpiryQueries.firstKept, id, known) ?? last + 1
        let expired: Int? = try value(ExpiryQueries.lastMessage, id, known, kept - 1)
        let first = min(expired.map { $0 + 1 } ?? known, last)
        if first > known { try execute(ExpiryQueries.begin, first, id) }
        if let oldest: Int = try value(ChatQueries.firstEntry, id), oldest < first {
            let end = min(first, oldest + limit)
            let reportable: Int = try value(ExpiryQueries.firstReportable, id, oldest, end - 1) ?? end
            if reportable > oldest { _ = try dropEntries(oldest...(reportable - 1), of: id) }
        }
        return pair
    }
}
