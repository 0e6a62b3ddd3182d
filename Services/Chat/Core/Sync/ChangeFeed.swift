import ChatContract
import ServiceKit

/// A user's changes in order of their numbers.
struct ChangeFeed {
    let person: UserID
    let transaction: ReadTransaction

    init(of person: UserID, in transaction: ReadTransaction) {
        self.person = person
        self.transaction = transaction
    }

    /// Returns the newest change in the user's conversations, since the global one would reveal others' activity.
    func newestChange() throws -> Int64 {
        let newest: Int64? = try transaction.value(ChangeQueries.newest, person)
        return try max(newest ?? 0, transaction.departures.newest(of: person))
    }

    /// - Parameter only: the only conversation.
    /// - Returns: the changes, and the number up to which all were examined.
    /// - Throws: `not-found` if the user is not in `only` and has received its departure.
    func changes(
        of only: ConversationID?,
        after number: Int64,
        limit: Int
    ) throws -> (changes: [NumberedChange<ChatChange>], passed: Int64) {
        var page = ChangePage<ChatChange>(limit: limit)
        let departures = try transaction.departures.list(of: person, from: only, after: number, limit: limit)
        for departure in departures { _ = page.add(departure.number, departure.change) }
        let changed = try changedConversations(only, after: number)
        if let only, changed.isEmpty, departures.isEmpty { throw ChatFault.noSuchConversation(only) }
        for conversation in changed { try add(conversation, after: number, to: &page) }
        return (page.changes, max(number, page.passed))
    }

    private func add(
        _ changed: ChangedConversation,
        after number: Int64,
        to page: inout ChangePage<ChatChange>
    ) throws {
        let id = changed.id
        guard changed.role.isIn else { return try addRequest(changed, after: number, to: &page) }
        if changed.added > number { _ = page.add(changed.added, ChatChange(opened: id)) }
        let log = VisibleLog(of: changed.reader(person), in: transaction)
        let (entries, hidden) = (transaction.entries, try log.hiddenEntries(from: log.reader.first))
        let first = try entries.firstNumber(after: number, in: id, from: log.reader.first, to: changed.lastNumber)
        if first <= changed.lastNumber {
            try entries.forEach(from: first, in: id) { logged in
                guard try !hidden.contains(logged.message) else {
                    page.pass(logged.change)
                    return true
                }
                return try page.add(logged.change, ChatChange(message: log.complete(logged)))
            }
        }
        // New messages are added above in their current form.
        try entries.forEachAmended(after: number, in: id, from: changed.joined + 1) { logged, amended in
            guard try !hidden.contains(logged.message) else {
                page.pass(amended)
                return true
            }
            return try page.add(amended, ChatChange(amended: log.complete(logged)))
        }
        try transaction.marks.addChanges(in: id, for: person, after: number, to: &page)
    }

    /// Adds only that it exists; skips declined ones.
    private func addRequest(
        _ changed: ChangedConversation,
        after number: Int64,
        to page: inout ChangePage<ChatChange>
    ) throws {
        let id = changed.id
        guard changed.role == .asked else { return }
        guard let pair = changed.pair else {
            if changed.added > number { _ = page.add(changed.added, ChatChange(requested: id)) }
            return
        }
        if try transaction.isBlocked(between: pair.members[0], and: pair.members[1]) { return }
        let entries = transaction.entries
        let first = try entries.firstNumber(after: number, in: id, from: 1, to: changed.lastNumber)
        let sent = try entries.change(of: first, in: id)
        // A changed request must be listed again.
        let amended = try entries.newestAmendment(after: number, in: id)
        for change in [sent, amended].compactMap(\.self) { _ = page.add(change, ChatChange(requested: id)) }
    }

    /// Returns `only` in any case.
    private func changedConversations(_ only: ConversationID?, after number: Int64) throws -> [ChangedConversation] {
        if let only {
            return try transaction.rows(ChangeQueries.one, person, only, decode: ChangedConversation.init)
        }
        return try transaction.rows(shorterList(after: number), person, number, decode: ChangedConversation.init)
    }

    /// Returns the query with the shorter outer table: own or changed conversations.
    ///
    /// Probes both with growing limits: a small multiple of the shorter one's cost.
    private func shorterList(after number: Int64) throws -> String {
        for maximum in [30, 1000] {
            if try transaction.value(ChangeQueries.changeAtPlace, number, maximum, as: Int64.self) == nil {
                return ChangeQueries.ownOfChanged
            }
            if try transaction.value(ChangeQueries.memberAtPlace, person, maximum, as: ConversationID.self) == nil {
                return ChangeQueries.changedOfOwn
            }
        }
        return ChangeQueries.changedOfOwn
    }
}

private struct ChangedConversation {
    let id: ConversationID
    /// `nil` for a group.
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

    func reader(_ person: UserID) -> LogReader {
        LogReader(person: person, conversation: id, first: max(joined + 1, firstNumber), isInGroup: pair == nil)
    }
}
