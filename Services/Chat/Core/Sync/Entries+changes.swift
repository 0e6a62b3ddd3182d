import ServiceKit

extension Entries {
    /// Calls `body` for each entry until it returns false.
    func forEach(from number: Int, in id: ConversationID, body: (LoggedMessage) throws -> Bool) throws {
        try transaction.forEachRow(EntryQueries.from, id, number) { try body(LoggedMessage($0, in: id)) }
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
        try transaction.forEachRow(EntryQueries.amended, id, change, change, first) { row in
            let logged = try LoggedMessage(row, in: id)
            guard let amended = logged.amended else { return true }
            return try body(logged, amended)
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
