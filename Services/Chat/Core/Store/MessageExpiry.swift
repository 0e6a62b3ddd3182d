import ChatContract
import ServiceKit

/// Ends what a conversation does not keep any longer: from the beginning of its log, in the order in which it was said.
///
/// A row says where what is kept begins (`firstNumber`), and when that is over (`expiresAt`): `NULL` where nothing ends, ``never``
/// where nothing is left that could.
struct MessageExpiry: Sendable {
    /// The longest that any conversation keeps anything; `nil` for as long as it says itself.
    let most: Duration?
    let news: News

    /// Of what has nothing left to end, until something is said again.
    static let never = Timestamp(milliseconds: .max)

    func work(in environment: ServiceEnvironment) -> DueWork {
        DueWork(
            "messages that are over",
            in: environment,
            next: { try $0.value(ExpiryQueries.next, Self.never) },
            step: { try expireSome(at: $1, limit: $2, in: $0) }
        )
    }

    /// House-keeping's part: the conversations that say nothing themselves come under the operator's limit, and what is left
    /// of a late start is seen to.
    var tasks: [RetentionTask] {
        [
            RetentionTask("conversations under the limit for all") { try beginOfAll(at: $1, limit: $2, in: $0) },
            RetentionTask("messages that are over") { try expireSome(at: $1, limit: $2, in: $0) },
        ]
    }

    private func beginOfAll(at moment: Timestamp, limit: Int, in transaction: WriteTransaction) throws -> Int {
        guard let most else { return 0 }
        let new = try transaction.execute(ExpiryQueries.beginOfAll, moment, limit)
        // Those that were under a longer limit before.
        let late = try transaction.execute(ExpiryQueries.hasten, moment, moment.adding(most), Self.never, limit)
        return max(new, late)
    }

    /// Sees to the conversations of which something is over, those that it was over for first.
    ///
    /// - Returns: how many rows that took, hardly more than `limit`; fewer mean that nothing is left.
    func expireSome(at moment: Timestamp, limit: Int, in transaction: WriteTransaction) throws -> Int {
        var rows = 0
        while rows < limit, let due = try transaction.row(ExpiryQueries.due, moment, decode: DueConversation.init) {
            rows += try expire(due, at: moment, limit: limit - rows, in: transaction)
        }
        return rows
    }

    private func expire(
        _ due: DueConversation,
        at moment: Timestamp,
        limit: Int,
        in transaction: WriteTransaction
    ) throws -> Int {
        guard let keepFor = [due.keepFor, most].compactMap(\.self).min() else {
            return try transaction.execute(ExpiryQueries.setExpiry, nil as Timestamp?, due.id)
        }
        let (rows, isNews) = try transaction.expire(due, after: keepFor, at: moment, limit: limit)
        if isNews { transaction.afterCommit { [news] in news.tell(due.id, of: due.pair) } }
        return rows
    }
}

/// A conversation of which something may be over.
private struct DueConversation {
    let id: ConversationID
    let pair: MemberPair?
    let first: Int
    let last: Int
    let keepFor: Duration?

    init(_ row: Row) throws {
        id = try row["id"]
        pair = try row["pair"]
        first = try row["firstNumber"]
        last = try row["lastNumber"]
        keepFor = try row["keepFor", as: Int?.self].map { .seconds($0) }
    }
}

extension WriteTransaction {
    /// Says for how long a conversation keeps what is said in it.
    func setRetention(
        _ keepFor: Int?,
        of conversation: ConversationID,
        by user: UserID,
        _ moment: EventMoment
    ) throws {
        let event = ConversationEvent(.retention, keepFor: keepFor)
        try append(event, as: moment.ids.make(), of: user, to: conversation, at: moment.at)
        // What is over by that is found by who looks after it.
        try execute(ExpiryQueries.setRetention, keepFor, moment.at, conversation)
    }

    /// Lets what is put into a log end in its time, where nothing was left before that could.
    func noteExpiry(of conversation: ConversationID, expiring: Timestamp?, at moment: Timestamp) throws {
        if expiring == MessageExpiry.never { try execute(ExpiryQueries.setExpiry, moment, conversation) }
    }

    /// Takes entries out of a log, with all that hangs on them.
    ///
    /// - Returns: how many.
    func dropEntries(_ numbers: ClosedRange<Int>, of conversation: ConversationID) throws -> Int {
        let (first, last) = (numbers.lowerBound, numbers.upperBound)
        try dropWords(of: rows(ChatQueries.changes, conversation, first, last) { try $0[0] })
        try letGoOfPhotos(conversation, numbers)
        try execute(AmendmentQueries.dropFormerTexts, conversation, first, last)
        try execute(AmendmentQueries.dropReactions, conversation, first, last)
        try execute(AmendmentQueries.dropHidden, conversation, first, last)
        return try execute(ChatQueries.dropEntries, conversation, first, last)
    }

    fileprivate func expire(
        _ due: DueConversation,
        after keepFor: Duration,
        at moment: Timestamp,
        limit: Int
    ) throws -> (rows: Int, isNews: Bool) {
        let end = moment.adding(.zero - keepFor)
        // The newest stays.
        let first = min(try firstNumber(saidAfter: end, in: due), due.last)
        if first > due.first { try begin(due.id, at: first) }
        var dropped = 0
        if let oldest: Int = try value(ChatQueries.firstEntry, due.id), oldest < first {
            let last = min(first - 1, oldest + limit - 1)
            dropped = try dropEntries(oldest...last, of: due.id)
            // The rest of a long log is next.
            guard last == first - 1 else { return (dropped, false) }
        }
        let left = try row(ChatQueries.messages, due.id, first, first) { try LoggedMessage($0, in: due.id) }
        guard let left, left.message.sentAt <= end else {
            let next = left.map { $0.message.sentAt.adding(keepFor) } ?? MessageExpiry.never
            return (dropped + (try execute(ExpiryQueries.setExpiry, next, due.id)), false)
        }
        let isNews = try endNewest(left, at: moment)
        return (dropped + (try execute(ExpiryQueries.setExpiry, MessageExpiry.never, due.id)), isNews)
    }

    /// Shows what is before a number to nobody any more; whoever has not read it has not to read it.
    private func begin(_ conversation: ConversationID, at first: Int) throws {
        let counted: Int = try value(MarkQueries.messageCount, conversation, first - 1) ?? 0
        let read = try counted + (value(AmendmentQueries.deletedBehind, conversation, first - 1) ?? 0)
        try execute(ExpiryQueries.begin, first, conversation)
        try execute(ExpiryQueries.passOver, read, conversation, first - 1)
    }

    /// Ends the newest message, which stays in its place.
    ///
    /// - Returns: whether there was anything.
    private func endNewest(_ logged: LoggedMessage, at moment: Timestamp) throws -> Bool {
        let message = logged.message
        guard message.event == nil, message.deletedAt == nil else { return false }
        try dropWords(of: [logged.change])
        try execute(AmendmentQueries.dropFormerTexts, message.conversation, message.number, message.number)
        try empty(message, at: moment)
        return true
    }

    /// The first number of an entry behind a moment; the one behind the last if there is none.
    ///
    /// A log is in the order of its times.
    private func firstNumber(saidAfter moment: Timestamp, in due: DueConversation) throws -> Int {
        var (old, new) = (due.first - 1, due.last + 1)
        while new - old > 1 {
            let probe = old + (new - old) / 2
            let at: Timestamp? = try value(ExpiryQueries.timeOfEntry, due.id, probe)
            if let at, at > moment { new = probe } else { old = probe }
        }
        return new
    }
}

/// The statements on what a conversation keeps; the tests look at their plans.
enum ExpiryQueries {
    static let setRetention = "UPDATE conversation SET keepFor = ?, expiresAt = ? WHERE id = ?"
    static let setExpiry = "UPDATE conversation SET expiresAt = ? WHERE id = ?"
    static let next = """
        SELECT expiresAt FROM conversation WHERE expiresAt IS NOT NULL AND expiresAt < ? ORDER BY expiresAt LIMIT 1
        """
    static let due = """
        SELECT id, pair, firstNumber, lastNumber, keepFor FROM conversation
        WHERE expiresAt IS NOT NULL AND expiresAt <= ? ORDER BY expiresAt LIMIT 1
        """
    static let begin = "UPDATE conversation SET firstNumber = ? WHERE id = ?"
    static let passOver = """
        UPDATE member SET readMessages = ?1 WHERE conversation = ?2 AND read < ?3 AND readMessages < ?1
        """
    static let timeOfEntry = "SELECT at FROM entry WHERE conversation = ? AND number = ?"
    static let beginOfAll = """
        UPDATE conversation SET expiresAt = ? WHERE id IN (SELECT id FROM conversation WHERE expiresAt IS NULL LIMIT ?)
        """
    static let hasten = """
        UPDATE conversation SET expiresAt = ? WHERE id IN (
            SELECT id FROM conversation WHERE expiresAt IS NOT NULL AND expiresAt > ? AND expiresAt < ? LIMIT ?
        )
        """
}
