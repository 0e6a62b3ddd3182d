import TestKit
import Testing

@testable import ChatCore

@Suite("chat's queries")
struct QueryPlanTests {
    @Test(arguments: [
        (ChatQueries.message, "PRIMARY KEY"),
        (ChatQueries.messages, "PRIMARY KEY"),
        (ChatQueries.countUnread, "PRIMARY KEY"),
        (ChatQueries.nextNumber, "sqlite_autoindex_conversation_1"),
        (ChatQueries.noteUnread, "PRIMARY KEY"),
        (ChatQueries.setRead, "PRIMARY KEY"),
        (ChatQueries.conversation, "PRIMARY KEY"),
        (ChatQueries.conversationOfPair, "sqlite_autoindex_conversation_2"),
        (ChatQueries.conversations, "memberByLastAt"),
        (ChatQueries.unreadConversations, "memberUnread"),
        (ChatQueries.changes, "changeByUser"),
        (ChatQueries.lastChange, "SEARCH change"),
        (ChatQueries.noteMessage, "PRIMARY KEY"),
        (ChatQueries.noteOpened, "PRIMARY KEY"),
        (ChatQueries.noteRead, "PRIMARY KEY"),
    ])
    func useTheIndexThatWasMadeForThem(sql: String, index: String) async throws {
        let plan = try await QueryPlan(of: sql, migrations: ChatService.migrations)
        #expect(plan.scans.isEmpty, "\(plan)")
        #expect(plan.steps.contains { $0.contains(index) }, "\(plan)")
        #expect(plan.sorts.isEmpty, "\(plan)")
    }
}
