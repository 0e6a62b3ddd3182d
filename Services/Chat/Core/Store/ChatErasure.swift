import ChatContract
import ServiceKit

/// Erases a user from all conversations.
///
/// Messages are emptied but keep their numbers. Direct conversations are closed; those without other members are
/// dropped.
///
/// An index by sender would cost every send a write: logs are scanned in parts instead.
enum ChatErasure {
    static let rule = UserErasure([
        ErasureStep("approach", sql: NewConversationQueries.forgetOf),
        ErasureStep("tripCrew", sql: TripMemberQueries.forgetOf),
        ErasureStep("entry", "member", "conversation", "messageWords", erase: goOn),
        ErasureStep("formerMember", "entry", "messageWords", erase: eraseFormerMemberships),
        // After leaving groups, which adds departures.
        ErasureStep("departure", sql: MembershipTombstoneQueries.forgetOf),
        ErasureStep("contactNote") { transaction, person, _, limit in
            let rows = try transaction.dropContactNotes(of: person, limit: limit)
            return ErasureProgress(rows: rows, isDone: rows == 0)
        },
        ErasureStep("conversation", sql: MemberQueries.erasePhotos),
        ErasureStep("photoNote", sql: PhotoOutboxQueries.erase),
        ErasureStep("formerText", sql: AmendmentQueries.eraseFormerTexts),
        ErasureStep("reaction", "entry", "conversation") { transaction, person, _, limit in
            ErasureProgress(rows: try transaction.eraseReactions(of: person, limit: limit), of: limit)
        },
        ErasureStep("hiddenMessage", sql: AmendmentQueries.eraseHidden),
        ErasureStep("privacy", sql: PrivacyQueries.erase),
    ])

    @Sendable private static func goOn(
        _ transaction: WriteTransaction,
        erasing person: UserID,
        at moment: Timestamp,
        limit: Int
    ) throws -> ErasureProgress {
        guard let membership = try transaction.firstMembership(of: person) else {
            return ErasureProgress(rows: 0, isDone: true)
        }
        // More may follow.
        let moment = EventMoment(at: moment, ids: .timeOrdered(now: { moment }))
        let rows = try transaction.erase(person, from: membership, at: moment, limit: limit)
        return ErasureProgress(rows: rows, isDone: false)
    }
}

extension ChatErasure {
    @Sendable private static func eraseFormerMemberships(
        _ transaction: WriteTransaction,
        erasing person: UserID,
        at moment: Timestamp,
        limit: Int
    ) throws -> ErasureProgress {
        let left = try transaction.row(FormerMemberQueries.first, person) { row in
            let (erased, end): (Int, Int) = (try row["erasedTo"], try row["lastNumber"])
            return LogRange(of: try row["conversation"], behind: erased, to: end, limit: limit)
        }
        guard let left else { return ErasureProgress(rows: 0, isDone: true) }
        let blanked = try transaction.blank(left, of: person, at: moment)
        if left.isLast {
            try transaction.execute(FormerMemberQueries.forget, left.conversation, person)
        } else {
            try transaction.execute(FormerMemberQueries.setErasedTo, left.last, left.conversation, person)
        }
        return ErasureProgress(rows: blanked + 1, isDone: false)
    }
}

private struct Membership {
    let conversation: ConversationID
    let isPair: Bool
    let erasedTo: Int
    let lastNumber: Int
}

private struct LogRange {
    let conversation: ConversationID
    let first: Int
    let last: Int
    let isLast: Bool

    init(of conversation: ConversationID, behind number: Int, to end: Int, limit: Int) {
        self.conversation = conversation
        first = number + 1
        last = min(end, number + limit)
        isLast = last == end
    }
}

extension WriteTransaction {
    fileprivate func firstMembership(of person: UserID) throws -> Membership? {
        try row(ChatQueries.firstMembership, person) { row in
            Membership(
                conversation: try row["id"],
                isPair: try row["pair", as: String?.self] != nil,
                erasedTo: try row["erasedTo"],
                lastNumber: try row["lastNumber"]
            )
        }
    }

    /// Erases the next part of a log; at its end the membership too.
    ///
    /// - Returns: changed rows.
    fileprivate func erase(
        _ person: UserID,
        from membership: Membership,
        at moment: EventMoment,
        limit: Int
    ) throws -> Int {
        let id = membership.conversation
        guard try value(ChatQueries.hasOtherMembers, id, person, as: Int.self) != nil else {
            return try drop(id, limit: limit)
        }
        let stretch = LogRange(of: id, behind: membership.erasedTo, to: membership.lastNumber, limit: limit)
        let blanked = try blank(stretch, of: person, at: moment.at)
        guard stretch.isLast else {
            try execute(ChatQueries.setErasedTo, stretch.last, id, person)
            return blanked
        }
        if membership.isPair {
            try execute(ChatQueries.close, id)
            return blanked + (try execute(ChatQueries.leave, id, person))
        }
        try depart(person, from: id, by: person, moment)
        try execute(FormerMemberQueries.forget, id, person)
        return blanked + 1
    }

    /// - Returns: the number of messages.
    fileprivate func blank(_ stretch: LogRange, of person: UserID, at moment: Timestamp) throws -> Int {
        let (id, first, last) = (stretch.conversation, stretch.first, stretch.last)
        let found = try rows(ChatQueries.messagesToErase, id, first, last, person) { row in
            (number: try row["number", as: Int.self], change: try row["change", as: Int64.self])
        }
        try dropWords(of: found.map(\.change))
        try empty(found.map(\.number), of: id, because: .erased, at: moment)
        return found.count
    }

    /// Drops a conversation without other members, oldest entries first.
    fileprivate func drop(_ conversation: ConversationID, limit: Int) throws -> Int {
        if let first: Int = try value(ChatQueries.firstEntry, conversation) {
            return try dropEntries(first...(first + limit - 1), of: conversation)
        }
        if let owner: UserID = try value(MemberQueries.photoOwner, conversation) {
            try recordPhotos([], of: owner, shownBy: conversation.description)
        }
        var rows = try execute(MemberQueries.removeAll, conversation)
        rows += try execute(FormerMemberQueries.forgetAll, conversation)
        let dropped = try execute(ChatQueries.dropConversation, conversation)
        if dropped == 0 { try execute(ChatQueries.emptyConversation, conversation) }
        return rows + dropped
    }
}

enum EmptyGroups {
    static let task = RetentionTask("groups without members") { transaction, _, limit in
        var rows = 0
        while rows < limit, let group: ConversationID = try transaction.value(MemberQueries.firstLeft) {
            rows += try transaction.drop(group, limit: limit - rows)
        }
        return rows
    }
}
