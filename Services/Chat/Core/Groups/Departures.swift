import ChatContract
import ServiceKit

/// Tombstones of memberships, returned by ``SyncAfter`` to the departed user only.
///
/// Valid until the user returns; stored for 30 days, the newest 1,000 per user.
struct Departures<Access: ReadTransaction> {
    let transaction: Access

    /// Oldest first.
    func list(
        of person: UserID,
        from only: ConversationID?,
        after number: Int64,
        limit: Int
    ) throws -> [NumberedChange<ChatChange>] {
        guard let only else {
            return try transaction.rows(DepartureQueries.after, person, number, limit, decode: NumberedChange.init)
        }
        let found = try transaction.row(DepartureQueries.find, person, only, decode: NumberedChange.init)
        return found.map { $0.number > number ? [$0] : [] } ?? []
    }

    func newest(of person: UserID) throws -> Int64 {
        try transaction.value(DepartureQueries.newest, person) ?? 0
    }
}

extension Departures where Access: WriteTransaction {
    func insert(_ person: UserID, from id: ConversationID, at moment: Timestamp) throws {
        let change = try transaction.conversations.takeChange(in: id)
        try transaction.execute(DepartureQueries.put, person, id, change, moment)
        try transaction.execute(DepartureQueries.trim, person, DepartureLimit.perUser)
    }

    /// - Returns: the number of deleted rows.
    func prune(upTo moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(DepartureQueries.prune, moment, limit)
    }
}

enum DepartureLimit {
    static let perUser = 1_000
    private static let age = Duration.seconds(30 * 86_400)

    static let task = RetentionTask("departures older than 30 days") { transaction, now, limit in
        try transaction.departures.prune(upTo: now.adding(.zero - age), limit: limit)
    }
}

extension NumberedChange<ChatChange> {
    fileprivate init(_ row: Row) throws {
        self.init(number: try row["change"], change: ChatChange(departed: try row["conversation"]))
    }
}
