import ChatContract
import ServiceKit

/// The end of a log, as read for a sender before appending.
struct LogEnd {
    let pair: MemberPair?
    /// First unexpired entry.
    let first: Int
    let number: Int
    let messages: Int
    let at: Timestamp
    /// Bits of a pair's members that have written.
    let writers: Int
    let isClosed: Bool
    /// Seconds; `nil` for the service's.
    let keepFor: Int?
    /// Last entry before joining.
    let joined: Int
    let role: MemberRole
    /// `nil` in a group.
    let otherRole: MemberRole?
    /// The newest change in any conversation.
    let change: Int64

    init(_ row: Row) throws {
        pair = try row["pair"]
        first = try row["firstNumber"]
        number = try row["lastNumber"]
        messages = try row["messages"]
        at = try row["lastAt"]
        writers = try row["writers"]
        isClosed = try row["isClosed"]
        keepFor = try row["keepFor"]
        joined = try row["joined"]
        role = try row["role"]
        otherRole = try row["otherRole"]
        change = try row["newest"]
    }

    func awaitsAnswer(to sender: UserID) -> Bool {
        guard let pair, let otherRole else { return false }
        return !otherRole.isIn && writers & pair.bit(of: sender) != 0
    }

    /// - Parameter maxRetention: the operator's limit; `nil` for unlimited.
    func expiry(of moment: Timestamp, maxRetention: Duration?) -> Timestamp? {
        [keepFor.map { .seconds($0) }, maxRetention].compactMap(\.self).min().map { moment.adding($0) }
    }
}

extension Entries where Access: WriteTransaction {
    /// - Returns: `nil` if the sender is not in the conversation.
    func end(of id: ConversationID, for sender: UserID) throws -> LogEnd? {
        try transaction.row(EntryQueries.end, id, sender, decode: LogEnd.init)
    }

    /// Moves the end by one message.
    func setEnd(of id: ConversationID, after end: LogEnd, at moment: Timestamp, writers: Int) throws {
        let (number, messages, change) = (end.number + 1, end.messages + 1, end.change + 1)
        try transaction.execute(EntryQueries.setEnd, number, messages, moment, change, writers, id)
    }

    /// Moves the end by one event, which is no message.
    func takeNumber(in id: ConversationID, at moment: Timestamp) throws -> LogPosition? {
        try transaction.row(EntryQueries.takeNumber, moment, id) { row in
            LogPosition(
                number: try row["lastNumber"],
                messages: try row["messages"],
                at: try row["lastAt"],
                change: try row["changed"]
            )
        }
    }
}

/// A new entry's place in its log.
struct LogPosition {
    let number: Int
    let messages: Int
    let at: Timestamp
    let change: Int64
}
