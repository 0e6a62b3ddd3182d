import ChatContract
import ServiceKit

/// A conversation as one member sees it.
struct ConversationRecord {
    let id: ConversationID
    /// The member.
    let person: UserID
    /// `nil` for a group.
    let pair: MemberPair?
    let title: String?
    let photo: MediaID?
    let photoBy: UserID?
    let trip: TripID?
    let about: PostID?
    let createdAt: Timestamp
    /// First unexpired entry.
    let firstNumber: Int
    let lastNumber: Int
    /// Retention in seconds; `nil` if unset.
    let keepFor: Int?
    let messages: Int
    let lastAt: Timestamp
    /// Whether writing has ended.
    let isClosed: Bool
    let role: MemberRole
    let inviter: UserID?
    /// Last entry before joining.
    let joined: Int
    let read: Int
    /// Up to the read mark, and emptied ones after it.
    let readMessages: Int
    let mutedUntil: Timestamp?
    let isArchived: Bool
    let isPinned: Bool
    let isMarkedUnread: Bool

    /// All from others: sending marks as read.
    var unreadCount: Int { isReadable ? messages - readMessages : 0 }

    /// The read mark, or the last hidden entry.
    var lastReadOrHidden: Int { max(read, log.first - 1) }

    /// The visible part; empty for a group invitation.
    var log: MessageWindow.Log {
        MessageWindow.Log(first: isReadable ? max(joined + 1, firstNumber) : lastNumber + 1, last: lastNumber)
    }

    var reader: LogReader {
        LogReader(person: person, conversation: id, first: log.first, isInGroup: pair == nil)
    }

    /// Reads expired messages too.
    var reporter: LogReader {
        LogReader(
            person: person,
            conversation: id,
            first: isReadable ? joined + 1 : lastNumber + 1,
            isInGroup: pair == nil
        )
    }

    private var isReadable: Bool { pair != nil || role.isIn }

    /// Declining hides a group.
    var isDeclinedGroup: Bool { pair == nil && role == .declined }

    /// Returns another member's role as visible to this one.
    ///
    /// Answers stay private. Only owner and admins see invited users.
    func visibleRole(of place: MemberRecord) -> MemberRole? {
        if pair != nil { return .member }
        guard !place.role.isIn else { return place.role }
        return role.leads ? .asked : nil
    }

    init(_ row: Row) throws {
        id = try row["id"]
        person = try row["person"]
        pair = try row["pair"]
        title = try row["title"]
        photo = try row["photo"]
        photoBy = try row["photoBy"]
        trip = try row["trip"]
        about = try row["about"]
        createdAt = try row["createdAt"]
        firstNumber = try row["firstNumber"]
        lastNumber = try row["lastNumber"]
        keepFor = try row["keepFor"]
        messages = try row["messages"]
        lastAt = try row["lastAt"]
        isClosed = try row["isClosed"]
        role = try row["role"]
        inviter = try row["inviter"]
        joined = try row["joined"]
        read = try row["read"]
        readMessages = try row["readMessages"]
        mutedUntil = try row["mutedUntil"]
        isArchived = try row["isArchived"]
        isPinned = try row["isPinned"]
        isMarkedUnread = try row["isMarkedUnread"]
    }
}

extension ConversationRecord {
    /// - Throws: `forbidden` (`conversation`) before a stranger's answer and across a block.
    func requireOpen(in transaction: ReadTransaction) throws {
        if try isUnansweredRequest(in: transaction) { throw ChatFault.awaitingAnswer }
        guard try !isClosed && role.isIn && canReachOther(in: transaction) else {
            throw ChatFault.recipientUnavailable("conversation")
        }
    }

    /// Whether the other user has not accepted; must not reveal a block.
    func isUnansweredRequest(in transaction: ReadTransaction) throws -> Bool {
        guard let pair, role.isIn else { return false }
        let other = try transaction.members.role(of: pair.other(than: person), in: id)
        return other.map { !$0.isIn } ?? false
    }

    /// Always true for groups.
    private func canReachOther(in transaction: ReadTransaction) throws -> Bool {
        guard let pair else { return true }
        let other = pair.other(than: person)
        return try transaction.members.role(of: other, in: id)?.isIn == true
            && !transaction.isBlocked(between: person, and: other)
    }
}
