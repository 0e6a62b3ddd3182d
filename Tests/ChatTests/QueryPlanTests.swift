import TestKit
import Testing

@testable import ChatCore

@Suite("chat's queries")
struct QueryPlanTests {
    @Test(arguments: [
        (ChatQueries.insertConversation, ["SEARCH conversation USING COVERING INDEX"]),
        (ChatQueries.takeNumber, ["PRIMARY KEY (id=?)", "SEARCH conversation USING COVERING INDEX"]),
        (ChatQueries.readOwn, ["PRIMARY KEY (conversation=? AND person=?)"]),
        (ChatQueries.takeChange, ["PRIMARY KEY (id=?)", "SEARCH conversation USING COVERING INDEX"]),
        (ChatQueries.mark, ["PRIMARY KEY (conversation=? AND person=?)"]),
        (
            ChatQueries.conversation,
            ["member USING PRIMARY KEY (conversation=? AND person=?)", "conversation USING PRIMARY"]
        ),
        (ChatQueries.conversationOfPair, ["(pair=?)"]),
        (ChatQueries.unreadConversations, ["memberByPerson (person=?)", "conversation USING PRIMARY KEY (id=?)"]),
        (ChatQueries.members, ["PRIMARY KEY (conversation=?)"]),
        (ChatQueries.messages, ["PRIMARY KEY (conversation=? AND number>? AND number<?)"]),
        (ChatQueries.messagesFrom, ["PRIMARY KEY (conversation=? AND number>?)"]),
        (ChatQueries.newestMessage, ["PRIMARY KEY (conversation=? AND number>?)"]),
        (ChatQueries.messageCount, ["PRIMARY KEY (conversation=? AND number=?)"]),
        (ChatQueries.memberAtPlace, ["COVERING INDEX memberByPerson (person=?)"]),
        (ChatQueries.changeAtPlace, ["COVERING INDEX", "(changed>?)"]),
        (ChatQueries.changedOfOwn, ["memberByPerson (person=?)", "conversation USING PRIMARY KEY (id=?)"]),
        (ChatQueries.ownOfChanged, ["(changed>?)", "member USING PRIMARY KEY (conversation=? AND person=?)"]),
        (ChatQueries.newestOfOwn, ["memberByPerson (person=?)", "conversation USING PRIMARY KEY (id=?)"]),
        (ChatQueries.changeOfEntry, ["PRIMARY KEY (conversation=? AND number=?)"]),
        (ChatQueries.marks, ["memberByMark (conversation=? AND marked>?)"]),
    ])
    func useTheIndexThatWasMadeForThem(sql: String, steps: [String]) async throws {
        let plan = try await QueryPlan(of: sql, migrations: ChatService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        for step in steps { #expect(plan.steps.contains { $0.contains(step) }, "\(step): \(plan)") }
        #expect(plan.sorts.isEmpty, "\(plan)")
    }

    /// The order of a person's conversations is by what was said last, and stands nowhere: it would have to be written for
    /// every member of every message.
    @Test func aPersonsConversationsAreSortedWhenTheyAreListed() async throws {
        let plan = try await QueryPlan(of: ChatQueries.conversations, migrations: ChatService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.contains("memberByPerson (person=?)") }, "\(plan)")
        #expect(plan.sorts.count == 1, "\(plan)")
    }
}
