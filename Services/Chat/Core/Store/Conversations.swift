import ChatContract
import ServiceKit

/// The conversations, each with the membership of one user.
struct Conversations<Access: ReadTransaction> {
    let transaction: Access

    /// Returns the conversation, even if the user is invited or has declined.
    func find(_ id: ConversationID, of user: UserID) throws -> ConversationRecord? {
        try transaction.row(ConversationQueries.find, id, user, decode: ConversationRecord.init)
    }

    /// - Throws: `not-found` if ``find(_:of:)`` returns `nil`.
    func require(_ id: ConversationID, of user: UserID) throws -> ConversationRecord {
        guard let record = try find(id, of: user) else { throw ChatFault.noSuchConversation(id) }
        return record
    }

    func find(of pair: MemberPair, as user: UserID) throws -> ConversationRecord? {
        let id: ConversationID? = try transaction.value(ConversationQueries.ofPair, pair)
        return try id.flatMap { try find($0, of: user) }
    }

    func find(ofTrip trip: TripID) throws -> ConversationID? {
        try transaction.value(ConversationQueries.ofTrip, trip)
    }

    /// Pinned first, then by newest entry.
    func list(
        of user: UserID,
        _ filter: ConversationFilter,
        before end: ConversationListCursor?,
        limit: Int
    ) throws -> [ConversationRecord] {
        let sql =
            switch filter {
            case .requests: ConversationListQueries.requests
            case .archived: ConversationListQueries.archived
            default: ConversationListQueries.inbox
            }
        return try transaction.rows(
            sql,
            user,
            end?.isPinned ?? true,
            end?.lastAt ?? Timestamp(milliseconds: .max),
            end?.conversation.description ?? "~",
            limit,
            decode: ConversationRecord.init
        )
    }

    /// Lists conversations by id, including requests and declined ones.
    func list(of user: UserID, after id: String, limit: Int) throws -> [ConversationRecord] {
        try transaction.rows(ConversationQueries.memberships, user, id, limit, decode: ConversationRecord.init)
    }

    func newest(of user: UserID, limit: Int) throws -> [ConversationID] {
        try transaction.rows(ConversationListQueries.newest, user, limit) { try $0[0] }
    }

    func requestCount(of user: UserID) throws -> Int {
        try transaction.value(ConversationListQueries.requestCount, user) ?? 0
    }

    func photo(of id: ConversationID) throws -> ConversationPhoto? {
        try transaction.row(ConversationQueries.photo, id, decode: ConversationPhoto.init)
    }

    func bounds(of id: ConversationID) throws -> LogBounds? {
        try transaction.row(ConversationQueries.bounds, id, decode: LogBounds.init)
    }

    /// A group without members.
    func firstAbandoned() throws -> ConversationID? {
        try transaction.value(ConversationQueries.firstAbandoned)
    }

    /// The newest change in any conversation.
    func newestChange() throws -> Int64 {
        try transaction.value(ConversationQueries.newestChange) ?? 0
    }
}

extension Conversations where Access: WriteTransaction {
    /// Takes the next change, which notifies all members.
    func takeChange(in id: ConversationID) throws -> Int64? {
        try transaction.row(ConversationQueries.takeChange, id) { try $0["changed"] }
    }

    /// - Returns: the last of them.
    func takeChanges(_ count: Int, in id: ConversationID) throws -> Int64? {
        try transaction.row(ConversationQueries.takeChanges, count, id) { try $0["changed"] }
    }

    /// - Returns: its change.
    func insert(
        _ id: ConversationID,
        of pair: MemberPair? = nil,
        title: String? = nil,
        trip: TripID? = nil,
        about: PostID? = nil,
        at moment: Timestamp
    ) throws -> Int64? {
        try transaction.value(ConversationQueries.insert, id, pair, title, trip, about, moment, moment)
    }

    /// - Parameters:
    ///   - pair: `nil` for a group.
    ///   - asked: members that have yet to answer.
    func insert(
        _ id: ConversationID,
        of pair: MemberPair?,
        members: [UserID],
        asked: [UserID] = [],
        about: PostID? = nil,
        at moment: Timestamp
    ) throws {
        let change = try insert(id, of: pair, about: about, at: moment)
        for person in members {
            let role: MemberRole = asked.contains(person) ? .asked : .member
            try transaction.members.insert(person, in: id, as: role, change: change)
        }
    }

    func setTitle(_ title: String, of id: ConversationID) throws {
        try transaction.execute(ConversationQueries.setTitle, title, id)
    }

    func setPhoto(_ photo: MediaID?, by owner: UserID, of id: ConversationID) throws {
        try transaction.execute(ConversationQueries.setPhoto, photo, photo == nil ? nil : owner, id)
    }

    /// - Parameter keepFor: seconds; `nil` for unlimited.
    func setRetention(_ keepFor: Int?, of id: ConversationID) throws {
        try transaction.execute(ConversationQueries.setRetention, keepFor, id)
    }

    /// Hides all entries before `number`.
    func setFirstNumber(_ number: Int, of id: ConversationID) throws {
        try transaction.execute(ConversationQueries.setFirstNumber, number, id)
    }

    /// Makes a trip's conversation an ordinary group.
    func releaseTrip(_ trip: TripID) throws {
        try transaction.execute(ConversationQueries.releaseTrip, trip)
    }

    func close(_ id: ConversationID) throws {
        try transaction.execute(ConversationQueries.close, id)
    }

    /// Deletes its row, or clears the row with the newest change.
    ///
    /// - Returns: the number of deleted rows.
    func delete(_ id: ConversationID) throws -> Int {
        let deleted = try transaction.execute(ConversationQueries.delete, id)
        if deleted == 0 { try transaction.execute(ConversationQueries.clear, id) }
        return deleted
    }
}

/// A group's photo.
struct ConversationPhoto {
    let pair: MemberPair?
    let photo: MediaID?
    let owner: UserID?

    init(_ row: Row) throws {
        pair = try row["pair"]
        photo = try row["photo"]
        owner = try row["photoBy"]
    }
}

/// The numbers of a log.
struct LogBounds {
    let pair: MemberPair?
    /// First unexpired entry.
    let first: Int
    let last: Int

    init(_ row: Row) throws {
        pair = try row["pair"]
        first = try row["firstNumber"]
        last = try row["lastNumber"]
    }
}
