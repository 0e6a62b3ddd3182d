import TestKit
import Testing

@testable import ChatCore

private let conversationByKey = "conversation USING INDEX sqlite_autoindex_conversation_1 (id=?)"
private let memberByKey = "member USING INDEX sqlite_autoindex_member_1 (conversation=? AND person=?)"

@Suite("chat's queries")
struct QueryPlanTests {
    @Test(arguments: [
        (ConversationQueries.insert, ["SEARCH conversation USING COVERING INDEX"]),
        (
            EntryQueries.end,
            ["(conversation=? AND person=?)", conversationByKey, "SEARCH conversation USING COVERING INDEX"]
        ),
        (EntryQueries.setEnd, [conversationByKey]),
        (EntryQueries.takeNumber, ["(id=?)", "SEARCH conversation USING COVERING INDEX"]),
        (EntryQueries.amend, ["(conversation=? AND number=?)"]),
        (MarkQueries.markOwn, ["(conversation=? AND person=?)"]),
        (ConversationQueries.takeChange, ["(id=?)", "SEARCH conversation USING COVERING INDEX"]),
        (MarkQueries.mark, ["(conversation=? AND person=?)"]),
        (MarkQueries.delivered, ["(conversation=? AND person=?)"]),
        (MarkQueries.markDelivered, ["(conversation=? AND person=?)"]),
        (ConversationQueries.find, [memberByKey, conversationByKey]),
        (ConversationQueries.ofPair, ["(pair=?)"]),
        (MemberQueries.list, ["(conversation=?)"]),
        (MemberQueries.joined, ["(conversation=?)"]),
        (MemberQueries.joinedCount, ["(conversation=?)"]),
        (MemberQueries.users, ["(conversation=?)"]),
        (MemberQueries.role, ["(conversation=? AND person=?)"]),
        (MemberQueries.conversationCount, ["COVERING INDEX memberByPerson (person=?)"]),
        (MemberQueries.acceptedCount, ["(pair=?)", "(conversation=?)"]),
        (MemberQueries.setRole, ["(conversation=? AND person=?)"]),
        (MemberQueries.clearUnreadFlag, ["(conversation=? AND person=?)"]),
        (MemberQueries.acceptPair, ["(conversation=? AND person=?)"]),
        (MemberQueries.acceptGroup, ["(conversation=? AND person=?)"]),
        (ConversationQueries.setTitle, [conversationByKey]),
        (AmendmentQueries.deleteHidden, ["(conversation=?)"]),
        (MemberQueries.setPreferences, ["(conversation=? AND person=?)"]),
        (MemberQueries.pinnedCount, ["memberByPin (person=?)"]),
        (MemberQueries.deleteAll, ["(conversation=?)"]),
        (NewConversationQueries.count, ["approachByPersonAndTime (person=? AND at>?)"]),
        (NewConversationQueries.oldest, ["approachByPersonAndTime (person=? AND at>?)"]),
        (NewConversationQueries.prune, ["approachByTime (at<?)"]),
        (NewConversationQueries.erase, ["(person=?)"]),
        (
            DepartureQueries.after,
            ["departureByChange (person=? AND change>?)", "(conversation=? AND person=?)"]
        ),
        (DepartureQueries.find, ["(person=? AND conversation=?)", "(conversation=? AND person=?)"]),
        (DepartureQueries.newest, ["departureByChange (person=?)"]),
        (DepartureQueries.trim, ["departureByChange (person=? AND change<?)"]),
        (DepartureQueries.prune, ["departureByTime (at<?)"]),
        (DepartureQueries.erase, ["(person=?)"]),
        (TripMemberQueries.delete, ["(trip=?)"]),
        (TripMemberQueries.list, ["(trip=?)"]),
        (ConversationQueries.ofTrip, ["(trip=?)"]),
        (ConversationQueries.releaseTrip, ["(trip=?)"]),
        (TripMemberQueries.erase, ["tripCrewByPerson (person=?)"]),
        (TripMemberQueries.stale, ["tripCrewByReplay (replay<?)"]),
        (ConversationListQueries.requestCount, ["memberByPerson (person=?)", conversationByKey]),
        (ConversationListQueries.unread, ["memberByPerson (person=?)", conversationByKey]),
        (EntryQueries.firstUnreadUnblocked, ["(conversation=? AND number>?)", "(blocker=? AND blocked=?)"]),
        (EntryQueries.hiddenUnread, ["(conversation=? AND number>?)", "(blocker=? AND blocked=?)"]),
        (EntryQueries.newestUnblocked, ["(conversation=? AND number>?)", "(blocker=? AND blocked=?)"]),
        (ConversationListQueries.unreadOnes, ["memberByPerson (person=?)", conversationByKey]),
        (EntryQueries.range, ["(conversation=? AND number>? AND number<?)"]),
        (EntryQueries.from, ["(conversation=? AND number>?)"]),
        (EntryQueries.newest, ["(conversation=? AND number>?)"]),
        (EntryQueries.messageCount, ["(conversation=? AND number=?)"]),
        (PhotoOutboxQueries.delete, ["(holder=?)"]),
        (ConversationQueries.erasePhotos, ["conversationByPhoto (photoBy=?)"]),
        (ConversationQueries.photo, ["(id=?)"]),
        (PhotoOutboxQueries.erase, ["photoNoteByOwner (owner=?)"]),
        (EntryQueries.withAttachments, ["(conversation=? AND number>? AND number<?)"]),
        (MessageWordQueries.position, ["SEARCH wordPosition"]),
        (ConversationQueries.newestChange, ["COVERING INDEX"]),
        (MessageWordQueries.changed, ["(changed>?)"]),
        (MessageWordQueries.new, ["(conversation=? AND number>?)"]),
        (MessageWordQueries.amended, ["entryByAmendment (conversation=? AND amended>?)"]),
        (EntryQueries.toErase, ["(conversation=? AND number>? AND number<?)"]),
        (EntryQueries.changes, ["(conversation=? AND number>? AND number<?)"]),
        (EntryQueries.firstUnread, ["(conversation=? AND number>?)"]),
        (EntryQueries.setText, ["(conversation=? AND number=?)"]),
        (AmendmentQueries.formerTexts, ["(conversation=? AND number=?)"]),
        (AmendmentQueries.formerTextsBySender, ["formerTextBySender (sender=?"]),
        (AmendmentQueries.pruneFormerTexts, ["formerTextByTime (replacedAt<?)"]),
        (EntryQueries.empty, ["(conversation=? AND number=?)"]),
        (MarkQueries.countAsRead, ["(conversation=?)"]),
        (EntryQueries.deletedCount, ["entryByDeletion (conversation=? AND number>?)"]),
        (AmendmentQueries.deleteReaction, ["(conversation=? AND number=? AND emoji=? AND person=?)"]),
        (AmendmentQueries.emoji, ["(conversation=? AND number=?)"]),
        (AmendmentQueries.reactions, ["(conversation=? AND number=?)", "(blocker=? AND blocked=?)"]),
        (AmendmentQueries.reactionsByPerson, ["reactionByPerson (person=?"]),
        (AmendmentQueries.isHidden, ["(conversation=? AND person=? AND number=?)"]),
        (AmendmentQueries.hiddenFrom, ["conversation=? AND number>?)"]),
        (AmendmentQueries.hiddenCount, ["SEARCH hiddenMessage"]),
        (AmendmentQueries.eraseFormerTexts, ["formerTextBySender (sender=?)"]),
        (AmendmentQueries.firstReactions, ["reactionByPerson (person=?)"]),
        (AmendmentQueries.eraseHidden, ["hiddenMessageByPerson (person=?)"]),
        (AmendmentQueries.deleteFormerTexts, ["(conversation=? AND number>? AND number<?)"]),
        (AmendmentQueries.deleteReactions, ["(conversation=? AND number>? AND number<?)"]),
        (ChangeQueries.memberAtPlace, ["COVERING INDEX memberByPerson (person=?)"]),
        (ChangeQueries.changeAtPlace, ["COVERING INDEX", "(changed>?)"]),
        (ChangeQueries.changedOfOwn, ["memberByPerson (person=?)", conversationByKey]),
        (ChangeQueries.one, [memberByKey, conversationByKey]),
        (ChangeQueries.ownOfChanged, ["(changed>?)", memberByKey]),
        (ChangeQueries.newest, ["memberByPerson (person=?)", conversationByKey]),
        (EntryQueries.change, ["(conversation=? AND number=?)"]),
        (EntryQueries.amended, ["entryByAmendment (conversation=? AND amended>?)"]),
        (MarkQueries.read, ["memberByMark (conversation=? AND marked>?)", "privacy_1 (person=?)"]),
        (MarkQueries.deliveredSince, ["memberByDelivery (conversation=? AND deliveryMarked>?)"]),
        (MarkQueries.list, ["(conversation=?)", "privacy_1 (person=?)"]),
        (PrivacyQueries.find, ["(person=?)"]),
        (PrivacyQueries.set, []),
        (PrivacyQueries.erase, ["(person=?)"]),
        (ConversationQueries.memberships, ["memberByPerson (person=? AND conversation>?)", conversationByKey]),
        (EntryQueries.after, ["(conversation=? AND number>?)"]),
        (MemberQueries.first, ["memberByPerson (person=?)", conversationByKey]),
        (MemberQueries.setErasedTo, ["(conversation=? AND person=?)"]),
        (ConversationQueries.close, ["(id=?)"]),
        (ContactOutboxQueries.delete, ["(one=? AND other=?)"]),
        (ContactOutboxQueries.eraseFirst, ["(one=?)"]),
        (ContactOutboxQueries.eraseSecond, ["contactNoteByOther (other=?)"]),
        (MemberQueries.delete, ["(conversation=? AND person=?)"]),
        (MemberQueries.hasOthers, ["(conversation=?)"]),
        (EntryQueries.first, ["(conversation=?)"]),
        (EntryQueries.delete, ["(conversation=? AND number>? AND number<?)"]),
        (ConversationQueries.delete, ["(id=?)"]),
    ])
    func useTheIndexThatWasMadeForThem(sql: String, steps: [String]) async throws {
        try await expect(sql, uses: steps)
    }

    @Test(arguments: [
        (ConversationQueries.setRetention, conversationByKey),
        (ExpiryQueries.next, "entryByExpiry (expiresAt>? AND expiresAt<?)"),
        (ExpiryQueries.due, "entryByExpiry (expiresAt>? AND expiresAt<?)"),
        (ExpiryQueries.end, "(conversation=? AND number=?)"),
        (ExpiryQueries.purge, "(conversation=? AND number=?)"),
        (ConversationQueries.bounds, conversationByKey),
        (ConversationQueries.setFirstNumber, conversationByKey),
        (ExpiryQueries.firstKept, "(conversation=? AND number>?)"),
        (ExpiryQueries.lastMessage, "(conversation=? AND number>? AND number<?)"),
        (ExpiryQueries.firstReportable, "(conversation=? AND number>? AND number<?)"),
        (ExpiryQueries.position, "SEARCH retentionPosition"),
        (ExpiryQueries.following, "((conversation,number)>(?,?))"),
        (ExpiryQueries.shorten, "(conversation,number)"),
        (MarkQueries.marksBefore, "(conversation=?)"),
        (ConversationQueries.takeChanges, conversationByKey),
        (EntryQueries.firstMessage, "(conversation=?)"),
        (EntryQueries.newestAmendment, "entryByAmendment (conversation=? AND amended>?)"),
    ])
    func useAnIndexForExpiryAndErasure(sql: String, step: String) async throws {
        try await expect(sql, uses: [step])
    }

    @Test(arguments: [
        (ConversationQueries.clear, "(id=?)"),
        (EntryQueries.ofSender, "(conversation=? AND number>?)"),
        (FormerMemberQueries.next, "formerMemberByPerson (person=? AND conversation>?)"),
        (FormerMemberQueries.first, "formerMemberByPerson (person=?)"),
        (FormerMemberQueries.setErasedTo, "(conversation=? AND person=?)"),
        (FormerMemberQueries.delete, "(conversation=? AND person=?)"),
        (FormerMemberQueries.deleteAll, "(conversation=?)"),
    ])
    func useAnIndexForDepartures(sql: String, step: String) async throws {
        try await expect(sql, uses: [step])
    }

    private func expect(_ sql: String, uses steps: [String]) async throws {
        let plan = try await QueryPlan(of: sql, migrations: ChatService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        for step in steps { #expect(plan.steps.contains { $0.contains(step) }, "\(step): \(plan)") }
        #expect(plan.sorts.isEmpty, "\(plan)")
    }

    /// Conversations are ordered by their newest entry, without an index: it would cost a write per member and message.
    @Test(arguments: [
        ConversationListQueries.inbox, ConversationListQueries.requests, ConversationListQueries.archived,
    ])
    func aPersonsConversationsAreSortedWhenTheyAreListed(sql: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: ChatService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.contains("memberByPerson (person=?)") }, "\(plan)")
        #expect(plan.sorts.count == 1, "\(plan)")
    }
}
