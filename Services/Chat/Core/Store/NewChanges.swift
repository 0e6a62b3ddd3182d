import ChatContract
import ServiceKit

/// The oldest of the changes that are put into it, in order.
struct ChangePage<Change> {
    let limit: Int
    private(set) var changes: [NumberedChange<Change>] = []
    /// The newest change that was met and is not told.
    private(set) var passed: Int64 = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Passes over a change that is nobody's to be told here.
    mutating func pass(_ number: Int64) { passed = max(passed, number) }

    /// Puts a change in its place, if that is on the page.
    ///
    /// - Returns: false when it is behind the page, and with it all that come later in the same log.
    mutating func add(_ number: Int64, _ change: @autoclosure () throws -> Change) rethrows -> Bool {
        if let last = changes.last, changes.count == limit {
            guard number < last.number else { return false }
            changes.removeLast()
        }
        // From the end, for the changes of one log come in order.
        let place = (changes.lastIndex { $0.number < number } ?? -1) + 1
        changes.insert(NumberedChange(number: number, change: try change()), at: place)
        return true
    }
}

extension ReadTransaction {
    /// What is new for a user behind the change of this number, oldest first, at most `limit`.
    ///
    /// - Parameter only: the only conversation to tell of; all if `nil`.
    /// - Returns: the changes, and where there are none the number up to which all was looked at.
    /// - Throws: `not-found` where the user is not in that one, and has heard of that.
    func changes(
        for person: UserID,
        of only: ConversationID?,
        after number: Int64,
        limit: Int
    ) throws -> (told: [NumberedChange<ChatChange>], passed: Int64) {
        var page = ChangePage<ChatChange>(limit: limit)
        let departures = try departures(of: person, from: only, after: number, limit: limit)
        for departure in departures { _ = page.add(departure.number, departure.change) }
        let changed = try changedConversations(of: person, only, after: number)
        if let only, changed.isEmpty, departures.isEmpty { throw ChatFault.noSuchConversation(only) }
        for conversation in changed { try add(conversation, for: person, after: number, to: &page) }
        return (page.changes, max(number, page.passed))
    }

    /// The newest change in any conversation of a user's: where now is, for whoever has not asked before.
    ///
    /// Not the newest of all: that would tell how much others write.
    func newestChange(for person: UserID) throws -> Int64 {
        try max(value(ChatQueries.newestOfOwn, person) ?? 0, value(DepartureQueries.newest, person) ?? 0)
    }

    private func add(
        _ changed: ChangedConversation,
        for person: UserID,
        after number: Int64,
        to page: inout ChangePage<ChatChange>
    ) throws {
        let id = changed.id
        guard changed.role.isIn else { return try addRequest(changed, after: number, to: &page) }
        if changed.added > number { _ = page.add(changed.added, ChatChange(opened: id)) }
        let reader = LogReader(
            person: person,
            conversation: id,
            first: max(changed.joined + 1, changed.firstNumber),
            isInGroup: changed.pair == nil
        )
        let hidden = try HiddenEntries(from: reader.first, of: reader, in: self)
        let first = try firstNumber(after: number, in: id, from: reader.first, to: changed.lastNumber)
        if first <= changed.lastNumber {
            try forEachRow(ChatQueries.messagesFrom, id, first) { row in
                let logged = try LoggedMessage(row, in: id)
                guard try !hidden.contains(logged.message, in: self) else {
                    page.pass(logged.change)
                    return true
                }
                return try page.add(logged.change, ChatChange(message: completed(logged, for: reader)))
            }
        }
        // One that comes for the first time behind the cursor is told above, as it is now. Expired ones are before the first.
        try forEachRow(ChatQueries.amendedMessages, id, number, number, changed.joined + 1) { row in
            let logged = try LoggedMessage(row, in: id)
            guard let amended = logged.amended else { return true }
            guard try !hidden.contains(logged.message, in: self) else {
                page.pass(amended)
                return true
            }
            return try page.add(amended, ChatChange(amended: completed(logged, for: reader)))
        }
        try addMarks(in: id, for: person, after: number, to: &page)
    }

    /// Of what strangers want a user is told that it is there, and no more; of what was declined, nothing.
    private func addRequest(
        _ changed: ChangedConversation,
        after number: Int64,
        to page: inout ChangePage<ChatChange>
    ) throws {
        guard changed.role == .asked else { return }
        guard let pair = changed.pair else {
            if changed.added > number { _ = page.add(changed.added, ChatChange(requested: changed.id)) }
            return
        }
        if try isBlocked(between: pair.members[0], and: pair.members[1]) { return }
        let first = try firstNumber(after: number, in: changed.id, from: 1, to: changed.lastNumber)
        let sent: Int64? = try value(ChatQueries.changeOfEntry, changed.id, first)
        // A request that was edited or deleted is to be listed again.
        let amended: Int64? = try value(ChatQueries.newestAmendment, changed.id, number)
        for change in [sent, amended].compactMap(\.self) { _ = page.add(change, ChatChange(requested: changed.id)) }
    }

    /// A user's conversations in which something has changed behind a number; the one asked for in any case.
    private func changedConversations(
        of person: UserID,
        _ only: ConversationID?,
        after number: Int64
    ) throws -> [ChangedConversation] {
        guard let only else {
            return try rows(shorterList(of: person, after: number), person, number, decode: ChangedConversation.init)
        }
        return try rows(ChatQueries.changed, person, only, decode: ChangedConversation.init)
    }

    /// Which list leads: the user's own conversations, or all those in which something has changed since.
    ///
    /// Either may be long and the other short, so both are measured in turns: what it costs to find out, and to go through
    /// the one that is found, is a small multiple of the shorter.
    private func shorterList(of person: UserID, after number: Int64) throws -> String {
        for most in [30, 1000] {
            if try value(ChatQueries.changeAtPlace, number, most, as: Int64.self) == nil {
                return ChatQueries.ownOfChanged
            }
            if try value(ChatQueries.memberAtPlace, person, most, as: ConversationID.self) == nil {
                return ChatQueries.changedOfOwn
            }
        }
        return ChatQueries.changedOfOwn
    }
}

private struct ChangedConversation {
    let id: ConversationID
    /// The two of a direct conversation; `nil` in a group.
    let pair: MemberPair?
    let firstNumber: Int
    let lastNumber: Int
    let role: MemberRole
    let joined: Int
    let added: Int64

    init(_ row: Row) throws {
        id = try row["id"]
        pair = try row["pair"]
        firstNumber = try row["firstNumber"]
        lastNumber = try row["lastNumber"]
        role = try row["role"]
        joined = try row["joined"]
        added = try row["added"]
    }
}
