import ServiceKit

/// Erases a user from all conversations.
///
/// Messages are emptied but keep their numbers. Direct conversations are closed; those without other members are
/// deleted.
///
/// An index by sender would cost every send a write: logs are scanned in parts instead.
struct ChatErasure: Sendable {
    /// Called after the commit of each change to a conversation.
    let changed: @Sendable (ConversationID) -> Void

    var rule: UserErasure { UserErasure(steps) }

    private var steps: [ErasureStep] {
        [
            ErasureStep("approach", sql: NewConversationQueries.erase),
            ErasureStep("tripCrew", sql: TripMemberQueries.erase),
            ErasureStep("entry", "member", "conversation", "messageWords", erase: eraseMembership),
            ErasureStep("formerMember", "entry", "messageWords", erase: eraseFormerMembership),
            // After leaving groups, which adds departures.
            ErasureStep("departure", sql: DepartureQueries.erase),
            ErasureStep("contactNote") { transaction, person, _, limit in
                let rows = try transaction.newContacts.deleteAll(of: person, limit: limit)
                return ErasureProgress(rows: rows, isDone: rows == 0)
            },
            ErasureStep("conversation", sql: ConversationQueries.erasePhotos),
            ErasureStep("photoNote", sql: PhotoOutboxQueries.erase),
            ErasureStep("formerText", sql: AmendmentQueries.eraseFormerTexts),
            ErasureStep("reaction", "entry", "conversation", erase: eraseReactions),
            ErasureStep("hiddenMessage", sql: AmendmentQueries.eraseHidden),
            ErasureStep("privacy", sql: PrivacyQueries.erase),
        ]
    }

    /// Erases the next part of a log; at its end the membership too.
    @Sendable private func eraseMembership(
        _ transaction: WriteTransaction,
        erasing person: UserID,
        at moment: Timestamp,
        limit: Int
    ) throws -> ErasureProgress {
        guard let membership = try transaction.members.first(of: person, limit: limit) else {
            return ErasureProgress(rows: 0, isDone: true)
        }
        let (id, part) = (membership.part.conversation, membership.part)
        let log = ConversationLog(of: id, in: transaction)
        transaction.afterCommit { [changed] in changed(id) }
        guard try transaction.members.hasOthers(in: id, than: person) else {
            return ErasureProgress(rows: try log.deleteConversation(limit: limit), isDone: false)
        }
        var rows = try log.erase(part, of: person, at: moment)
        if !part.isLast {
            try transaction.members.setErased(upTo: part.last, of: person, in: id)
        } else if membership.isPair {
            try transaction.conversations.close(id)
            rows += try transaction.members.delete(person, in: id) ? 1 : 0
        } else {
            let ids = IdentifierSource.timeOrdered(now: { moment })
            try GroupChanges(to: id, at: moment, ids: ids, in: transaction).remove(person, by: person)
            try transaction.formerMembers.delete(person, of: id)
            rows += 1
        }
        // More memberships may follow.
        return ErasureProgress(rows: rows, isDone: false)
    }

    @Sendable private func eraseFormerMembership(
        _ transaction: WriteTransaction,
        erasing person: UserID,
        at moment: Timestamp,
        limit: Int
    ) throws -> ErasureProgress {
        guard let part = try transaction.formerMembers.firstPart(of: person, limit: limit) else {
            return ErasureProgress(rows: 0, isDone: true)
        }
        transaction.afterCommit { [changed] in changed(part.conversation) }
        let rows = try ConversationLog(of: part.conversation, in: transaction).erase(part, of: person, at: moment)
        if part.isLast {
            try transaction.formerMembers.delete(person, of: part.conversation)
        } else {
            try transaction.formerMembers.setErased(upTo: part.last, of: person, in: part.conversation)
        }
        return ErasureProgress(rows: rows + 1, isDone: false)
    }
}

extension ChatErasure {
    @Sendable private func eraseReactions(
        _ transaction: WriteTransaction,
        by person: UserID,
        at moment: Timestamp,
        limit: Int
    ) throws -> ErasureProgress {
        let reactions = try transaction.reactions.first(of: person, limit: limit)
        for reaction in reactions {
            try ConversationLog(of: reaction.conversation, in: transaction)
                .deleteReaction(reaction.emoji, to: reaction.number, by: person)
        }
        let conversations = Set(reactions.map(\.conversation))
        transaction.afterCommit { [changed] in conversations.forEach(changed) }
        return ErasureProgress(rows: reactions.count, of: limit)
    }
}

/// A part of a log that is erased in one step.
struct LogPart {
    let conversation: ConversationID
    let first: Int
    let last: Int
    let isLast: Bool

    init(of conversation: ConversationID, after number: Int, to end: Int, limit: Int) {
        self.conversation = conversation
        first = number + 1
        last = min(end, number + limit)
        isLast = last == end
    }
}

extension Members where Access: WriteTransaction {
    /// The next part of a user's log to erase.
    fileprivate func first(of person: UserID, limit: Int) throws -> (part: LogPart, isPair: Bool)? {
        try transaction.row(MemberQueries.first, person) { row in
            let (erased, end): (Int, Int) = (try row["erasedTo"], try row["lastNumber"])
            let isPair = try row["pair", as: String?.self] != nil
            return (part: LogPart(of: try row["id"], after: erased, to: end, limit: limit), isPair: isPair)
        }
    }

    fileprivate func setErased(upTo number: Int, of person: UserID, in id: ConversationID) throws {
        try transaction.execute(MemberQueries.setErasedTo, number, id, person)
    }
}

extension ConversationLog {
    /// Empties a user's messages.
    ///
    /// - Returns: their number.
    fileprivate func erase(_ part: LogPart, of person: UserID, at moment: Timestamp) throws -> Int {
        guard part.first <= part.last else { return 0 }
        let found = try transaction.entries.messages(of: person, part.first...part.last, in: id)
        try transaction.words.delete(found.map(\.change))
        try empty(found.map(\.number), because: .erased, at: moment)
        return found.count
    }
}
