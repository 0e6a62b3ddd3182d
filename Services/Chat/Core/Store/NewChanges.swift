import ChatContract
import ServiceKit

/// The oldest of the added changes.
struct ChangePage<Change> {
    let limit: Int
    private(set) var changes: [NumberedChange<Change>] = []
    /// The newest skipped change.
    private(set) var passed: Int64 = 0

    init(limit: Int) {
        self.limit = limit
    }

    /// Skips an invisible change.
    mutating func pass(_ number: Int64) { passed = max(passed, number) }

    /// - Returns: false if it, and all later ones of its log, are beyond the page.
    mutating func add(_ number: Int64, _ change: @autoclosure () throws -> Change) rethrows -> Bool {
        if let last = changes.last, changes.count == limit {
            guard number < last.number else { return false }
            changes.removeLast()
        }
        // A log's changes ascend.
        let place = (changes.lastIndex { $0.number < number } ?? -1) + 1
        changes.insert(NumberedChange(number: number, change: try change()), at: place)
        return true
    }
}

extension ReadTransaction {
    /// - Parameter only: the only conversation.
    /// - Returns: the changes, and the number up to which all were examined.
    /// - Throws: `not-found` if the user is not in `only` and has received its departure.
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

    /// In the user's conversations: the global one would reveal others' activity.
    func newestChange(for person: UserID) throws -> Int64 {
        try max(value(ChatQueries.newestOfOwn, person) ?? 0, value(MembershipTombstoneQueries.newest, person) ?? 0)
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
        // New messages are added above in their current form.
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

    /// Adds only that it exists; skips declined ones.
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
        // A changed request must be listed again.
        let amended: Int64? = try value(ChatQueries.newestAmendment, changed.id, number)
        for change in [sent, amended].compactMap(\.self) { _ = page.add(change, ChatChange(requested: changed.id)) }
    }

    /// Returns `only` in any case.
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

    /// Returns the query with the shorter outer table: own or changed conversations.
    ///
    /// Probes both with growing limits: a small multiple of the shorter one's cost.
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
}
