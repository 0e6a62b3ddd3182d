import ChatContract
import ServiceKit

/// Expires messages at the end of their retention.
///
/// An expired message is emptied; its text is kept for reports, for 7 days. Expired messages before the first kept one
/// are hidden, and deleted once no longer reportable.
struct MessageExpiry: Sendable {
    static let reportPeriod = Duration.seconds(7 * 86_400)

    /// The operator's limit; `nil` for unlimited.
    let maximum: Duration?
    let notifier: ChangeNotifier

    func work(in environment: ServiceEnvironment) -> DueWork {
        DueWork(
            "messages that expire",
            in: environment,
            next: { try $0.expiringMessages.nextExpiry() },
            step: { try expireDue(at: $1, limit: $2, in: $0) }
        )
    }

    var tasks: [RetentionTask] {
        [
            RetentionTask("messages under a new limit") { transaction, _, limit in
                try RetentionLimit(maximum: maximum).apply(limit: limit, in: transaction)
            },
            RetentionTask("messages that expire") { try expireDue(at: $1, limit: $2, in: $0) },
        ]
    }

    /// - Returns: the number handled; fewer than `limit` were all.
    func expireDue(at moment: Timestamp, limit: Int, in transaction: WriteTransaction) throws -> Int {
        let due = try transaction.expiringMessages.due(at: moment, limit: limit)
        let byConversation = Dictionary(grouping: due, by: \.conversation).sorted { $0.key < $1.key }
        for (id, messages) in byConversation {
            let (reported, live) = (messages.filter(\.hasExpired), messages.filter { !$0.hasExpired })
            for number in reported.map(\.number) {
                try transaction.formerTexts.delete(number...number, in: id)
                try transaction.expiringMessages.endReporting(of: number, in: id)
            }
            let log = ConversationLog(of: id, in: transaction)
            try log.expire(live.map(\.number).sorted(), at: moment, reportableFor: Self.reportPeriod)
            let pair = try log.trim(limit: limit)
            if !live.isEmpty { transaction.afterCommit { [notifier] in notifier.notify(id, pair: pair) } }
        }
        return due.count
    }
}

extension ConversationLog {
    fileprivate func expire(_ numbers: [Int], at moment: Timestamp, reportableFor period: Duration) throws {
        let found = try numbers.compactMap { try transaction.entries.find($0, in: id) }
        // Others are already empty.
        let live = found.filter { $0.message.deletedAt == nil && $0.ending == nil }
        for logged in live {
            try transaction.formerTexts.insert(logged.message, at: moment)
            try deleteAttached(to: logged.message)
        }
        try transaction.words.delete(live.map(\.change))
        try empty(live.map(\.message.number), because: .expired, at: moment)
        let end = moment.adding(period)
        for number in numbers { try transaction.expiringMessages.expire(number, in: id, reportableUntil: end) }
    }

    /// Hides leading expired messages and deletes at most `limit` entries; the newest stays.
    fileprivate func trim(limit: Int) throws -> MemberPair? {
        guard let bounds = try transaction.conversations.bounds(of: id) else { return nil }
        let messages = transaction.expiringMessages
        let kept = try messages.firstKept(from: bounds.first, in: id) ?? bounds.last + 1
        let expired = try messages.lastMessage(from: bounds.first, to: kept - 1, in: id)
        let first = min(expired.map { $0 + 1 } ?? bounds.first, bounds.last)
        if first > bounds.first { try transaction.conversations.setFirstNumber(first, of: id) }
        if let oldest = try transaction.entries.first(in: id), oldest < first {
            let end = min(first, oldest + limit)
            let reportable = try messages.firstReportable(from: oldest, to: end - 1, in: id) ?? end
            if reportable > oldest { try delete(oldest...(reportable - 1)) }
        }
        return bounds.pair
    }
}
