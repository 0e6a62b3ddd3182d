import ChatContract
import ServiceKit

extension Entries {
    /// A server sends all rows before the first is read.
    private static var page: Int { 300 }

    /// Calls `body` for each entry until it returns false.
    func forEach(from number: Int, in id: ConversationID, body: (LoggedMessage) throws -> Bool) throws {
        var (next, count) = (number, Self.page)
        while count == Self.page {
            count = 0
            try transaction.forEachRow(EntryQueries.from, id, next, Self.page) { row in
                let logged = try LoggedMessage(row, in: id)
                next = logged.message.number + 1
                guard try body(logged) else { return false }
                count += 1
                return true
            }
        }
    }

    /// Calls `body` for each known entry amended since, until it returns false.
    ///
    /// - Parameter first: the first visible number.
    func forEachAmended(
        after change: Int64,
        in id: ConversationID,
        from first: Int,
        body: (_ logged: LoggedMessage, _ amended: Int64) throws -> Bool
    ) throws {
        var (last, count) = (change, Self.page)
        while count == Self.page {
            count = 0
            try transaction.forEachRow(EntryQueries.amended, id, last, change, first, Self.page) { row in
                let logged = try LoggedMessage(row, in: id)
                last = logged.amended ?? last
                guard try body(logged, last) else { return false }
                count += 1
                return true
            }
        }
    }

    /// The change that added an entry.
    func change(of number: Int, in id: ConversationID) throws -> Int64? {
        try transaction.value(EntryQueries.change, id, number)
    }

    func newestAmendment(after change: Int64, in id: ConversationID) throws -> Int64? {
        try transaction.value(EntryQueries.newestAmendment, id, change)
    }

    /// Returns the first number added after `change`, or `last + 1`.
    ///
    /// Numbers and changes ascend together. New entries are few: gallops from the end, then bisects.
    func firstNumber(after change: Int64, in id: ConversationID, from first: Int, to last: Int) throws -> Int {
        var new = last + 1
        var step = 1
        var old = first - 1
        while new - old > 1 {
            let isGrowing = old == first - 1
            let probe = isGrowing ? max(first, new - step) : old + (new - old) / 2
            if let found = try self.change(of: probe, in: id), found > change { new = probe } else { old = probe }
            step *= 2
        }
        return new
    }
}
