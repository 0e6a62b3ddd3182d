import TestKit
import Testing

@testable import ChatCore

private let conversationByKey = "conversation USING INDEX sqlite_autoindex_conversation_1 (id=?)"
private let memberByKey = "member USING INDEX sqlite_autoindex_member_1 (conversation=? AND person=?)"

@Suite("chat's queries")
struct QueryPlanTests {
    @Test(arguments: [
        (ChatQueries.insertConversation, ["SEARCH conversation USING COVERING INDEX"]),
        (
            ChatQueries.endOfLog,
            ["(conversation=? AND person=?)", conversationByKey, "SEARCH conversation USING COVERING INDEX"]
        ),
        (ChatQueries.setEndOfLog, [conversationByKey]),
        (ChatQueries.takeNumber, ["(id=?)", "SEARCH conversation USING COVERING INDEX"]),
        (ChatQueries.amend, ["(conversation=? AND number=?)"]),
        (ChatQueries.markOwnRead, ["(conversation=? AND person=?)"]),
        (ChatQueries.takeChange, ["(id=?)", "SEARCH conversation USING COVERING INDEX"]),
        (MarkQueries.mark, ["(conversation=? AND person=?)"]),
        (MarkQueries.delivered, ["(conversation=? AND person=?)"]),
        (MarkQueries.markDelivered, ["(conversation=? AND person=?)"]),
        (
            ChatQueries.conversation,
            [memberByKey, conversationByKey]
        ),
        (ChatQueries.conversationOfPair, ["(pair=?)"]),
        (MemberQueries.all, ["(conversation=?)"]),
        (MemberQueries.members, ["(conversation=?)"]),
        (MemberQueries.memberCount, ["(conversation=?)"]),
        (MemberQueries.everybody, ["(conversation=?)"]),
        (MemberQueries.role, ["(conversation=? AND person=?)"]),
        (MemberQueries.conversationCount, ["COVERING INDEX memberByPerson (person=?)"]),
        (MemberQueries.takingPart, ["(pair=?)", "(conversation=?)"]),
        (MemberQueries.setRole, ["(conversation=? AND person=?)"]),
        (MemberQueries.unmark, ["(conversation=? AND person=?)"]),
        (MemberQueries.acceptPair, ["(conversation=? AND person=?)"]),
        (MemberQueries.acceptGroup, ["(conversation=? AND person=?)"]),
        (MemberQueries.setTitle, [conversationByKey]),
        (AmendmentQueries.dropHidden, ["(conversation=?)"]),
        (MemberQueries.keep, ["(conversation=? AND person=?)"]),
        (MemberQueries.pinnedCount, ["memberByPin (person=?)"]),
        (MemberQueries.removeAll, ["(conversation=?)"]),
        (NewConversationQueries.count, ["approachByPersonAndTime (person=? AND at>?)"]),
        (NewConversationQueries.oldest, ["approachByPersonAndTime (person=? AND at>?)"]),
        (NewConversationQueries.forgetBefore, ["approachByTime (at<?)"]),
        (NewConversationQueries.forgetOf, ["(person=?)"]),
        (
            MembershipTombstoneQueries.after,
            ["departureByChange (person=? AND change>?)", "(conversation=? AND person=?)"]
        ),
        (MembershipTombstoneQueries.ofOne, ["(person=? AND conversation=?)", "(conversation=? AND person=?)"]),
        (MembershipTombstoneQueries.newest, ["departureByChange (person=?)"]),
        (MembershipTombstoneQueries.trim, ["departureByChange (person=? AND change<?)"]),
        (MembershipTombstoneQueries.forgetBefore, ["departureByTime (at<?)"]),
        (MembershipTombstoneQueries.forgetOf, ["(person=?)"]),
        (TripMemberQueries.drop, ["(trip=?)"]),
        (TripMemberQueries.crew, ["(trip=?)"]),
        (TripMemberQueries.conversation, ["(trip=?)"]),
        (TripMemberQueries.letGo, ["(trip=?)"]),
        (TripMemberQueries.forgetOf, ["tripCrewByPerson (person=?)"]),
        (TripMemberQueries.untold, ["tripCrewByReplay (replay<?)"]),
        (ConversationListQueries.requestCount, ["memberByPerson (person=?)", conversationByKey]),
        (ConversationListQueries.unread, ["memberByPerson (person=?)", conversationByKey]),
        (ChatQueries.firstUnreadUnblocked, ["(conversation=? AND number>?)", "(blocker=? AND blocked=?)"]),
        (ChatQueries.hiddenUnread, ["(conversation=? AND number>?)", "(blocker=? AND blocked=?)"]),
        (ChatQueries.newestUnblocked, ["(conversation=? AND number>?)", "(blocker=? AND blocked=?)"]),
        (ConversationListQueries.unreadOnes, ["memberByPerson (person=?)", conversationByKey]),
        (ChatQueries.messages, ["(conversation=? AND number>? AND number<?)"]),
        (ChatQueries.messagesFrom, ["(conversation=? AND number>?)"]),
        (ChatQueries.newestMessage, ["(conversation=? AND number>?)"]),
        (MarkQueries.messageCount, ["(conversation=? AND number=?)"]),
        (PhotoOutboxQueries.drop, ["(holder=?)"]),
        (MemberQueries.erasePhotos, ["conversationByPhoto (photoBy=?)"]),
        (MemberQueries.photoOwner, ["(id=?)"]),
        (PhotoOutboxQueries.erase, ["photoNoteByOwner (owner=?)"]),
        (PhotoOutboxQueries.shown, ["(conversation=? AND number>? AND number<?)"]),
        (MessageWordQueries.position, ["SEARCH wordPosition"]),
        (MessageWordQueries.newest, ["COVERING INDEX"]),
        (MessageWordQueries.changed, ["(changed>?)"]),
        (MessageWordQueries.new, ["(conversation=? AND number>?)"]),
        (MessageWordQueries.amended, ["entryByAmendment (conversation=? AND amended>?)"]),
        (ChatQueries.messagesToErase, ["(conversation=? AND number>? AND number<?)"]),
        (ChatQueries.changes, ["(conversation=? AND number>? AND number<?)"]),
        (ChatQueries.firstUnread, ["(conversation=? AND number>?)"]),
        (AmendmentQueries.setText, ["(conversation=? AND number=?)"]),
        (AmendmentQueries.formerTexts, ["(conversation=? AND number=?)"]),
        (AmendmentQueries.formerTextsOf, ["formerTextBySender (sender=?"]),
        (AmendmentQueries.pruneFormerTexts, ["formerTextByTime (replacedAt<?)"]),
        (AmendmentQueries.empty, ["(conversation=? AND number=?)"]),
        (AmendmentQueries.countAsRead, ["(conversation=?)"]),
        (AmendmentQueries.deletedBehind, ["entryByDeletion (conversation=? AND number>?)"]),
        (AmendmentQueries.deleteReaction, ["(conversation=? AND number=? AND emoji=? AND person=?)"]),
        (AmendmentQueries.emoji, ["(conversation=? AND number=?)"]),
        (AmendmentQueries.reactions, ["(conversation=? AND number=?)", "(blocker=? AND blocked=?)"]),
        (AmendmentQueries.reactionsOf, ["reactionByPerson (person=?"]),
        (AmendmentQueries.isHidden, ["(conversation=? AND person=? AND number=?)"]),
        (AmendmentQueries.hiddenFrom, ["conversation=? AND number>?)"]),
        (AmendmentQueries.hiddenCount, ["SEARCH hiddenMessage"]),
        (AmendmentQueries.eraseFormerTexts, ["formerTextBySender (sender=?)"]),
        (AmendmentQueries.firstReactionsOf, ["reactionByPerson (person=?)"]),
        (AmendmentQueries.eraseHidden, ["hiddenMessageByPerson (person=?)"]),
        (AmendmentQueries.dropFormerTexts, ["(conversation=? AND number>? AND number<?)"]),
        (AmendmentQueries.dropReactions, ["(conversation=? AND number>? AND number<?)"]),
        (ChatQueries.memberAtPlace, ["COVERING INDEX memberByPerson (person=?)"]),
        (ChatQueries.changeAtPlace, ["COVERING INDEX", "(changed>?)"]),
        (ChatQueries.changedOfOwn, ["memberByPerson (person=?)", conversationByKey]),
        (ChatQueries.changed, [memberByKey, conversationByKey]),
        (ChatQueries.ownOfChanged, ["(changed>?)", memberByKey]),
        (ChatQueries.newestOfOwn, ["memberByPerson (person=?)", conversationByKey]),
        (ChatQueries.changeOfEntry, ["(conversation=? AND number=?)"]),
        (ChatQueries.amendedMessages, ["entryByAmendment (conversation=? AND amended>?)"]),
        (MarkQueries.read, ["memberByMark (conversation=? AND marked>?)", "privacy_1 (person=?)"]),
        (MarkQueries.deliveredSince, ["memberByDelivery (conversation=? AND deliveryMarked>?)"]),
        (MarkQueries.all, ["(conversation=?)", "privacy_1 (person=?)"]),
        (PrivacyQueries.ofPerson, ["(person=?)"]),
        (PrivacyQueries.set, []),
        (PrivacyQueries.erase, ["(person=?)"]),
        (ChatQueries.memberships, ["memberByPerson (person=? AND conversation>?)", conversationByKey]),
        (ChatQueries.messagesBehind, ["(conversation=? AND number>?)"]),
        (ChatQueries.firstMembership, ["memberByPerson (person=?)", conversationByKey]),
        (ChatQueries.setErasedTo, ["(conversation=? AND person=?)"]),
        (ChatQueries.close, ["(id=?)"]),
        (ContactOutboxQueries.drop, ["(one=? AND other=?)"]),
        (ContactOutboxQueries.dropOfOne, ["(one=?)"]),
        (ContactOutboxQueries.dropOfOther, ["contactNoteByOther (other=?)"]),
        (ChatQueries.leave, ["(conversation=? AND person=?)"]),
        (ChatQueries.hasOtherMembers, ["(conversation=?)"]),
        (ChatQueries.firstEntry, ["(conversation=?)"]),
        (ChatQueries.dropEntries, ["(conversation=? AND number>? AND number<?)"]),
        (ChatQueries.dropConversation, ["(id=?)"]),
    ])
    func useTheIndexThatWasMadeForThem(sql: String, steps: [String]) async throws {
        try await expect(sql, uses: steps)
    }

    @Test(arguments: [
        (ExpiryQueries.setRetention, conversationByKey),
        (ExpiryQueries.next, "entryByExpiry (expiresAt>? AND expiresAt<?)"),
        (ExpiryQueries.due, "entryByExpiry (expiresAt>? AND expiresAt<?)"),
        (ExpiryQueries.end, "(conversation=? AND number=?)"),
        (ExpiryQueries.purge, "(conversation=? AND number=?)"),
        (ExpiryQueries.bounds, conversationByKey),
        (ExpiryQueries.begin, conversationByKey),
        (ExpiryQueries.firstKept, "(conversation=? AND number>?)"),
        (ExpiryQueries.lastMessage, "(conversation=? AND number>? AND number<?)"),
        (ExpiryQueries.firstReportable, "(conversation=? AND number>? AND number<?)"),
        (ExpiryQueries.position, "SEARCH retentionPosition"),
        (ExpiryQueries.following, "((conversation,number)>(?,?))"),
        (ExpiryQueries.shorten, "(conversation,number)"),
        (AmendmentQueries.marksBefore, "(conversation=?)"),
        (ChatQueries.takeChanges, conversationByKey),
        (ChatQueries.firstMessage, "(conversation=?)"),
        (ChatQueries.newestAmendment, "entryByAmendment (conversation=? AND amended>?)"),
    ])
    func ofExpiryAndErasureUseTheirIndex(sql: String, step: String) async throws {
        try await expect(sql, uses: [step])
    }

    @Test(arguments: [
        (ChatQueries.emptyConversation, "(id=?)"),
        (ChatQueries.messagesOf, "(conversation=? AND number>?)"),
        (FormerMemberQueries.next, "formerMemberByPerson (person=? AND conversation>?)"),
        (FormerMemberQueries.first, "formerMemberByPerson (person=?)"),
        (FormerMemberQueries.setErasedTo, "(conversation=? AND person=?)"),
        (FormerMemberQueries.forget, "(conversation=? AND person=?)"),
        (FormerMemberQueries.forgetAll, "(conversation=?)"),
    ])
    func ofGroupsLeftUseTheirIndex(sql: String, step: String) async throws {
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
