import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.syncAfter", .services(AuthService.self, ChatService.self))
struct SyncAfterTests {
    @Test("a block hides read marks") func hidesReadMarksOfBlockedUsers() async throws {
        let (ada, ben, talk) = try await world.conversation()
        try await ada.says("Hello", in: talk)
        let start = try await ada.send(SyncAfter()).cursor
        let own = try await ben.send(SyncAfter()).cursor
        _ = try await ada.send(Block(user: ben.id))
        try await world.waitForFollowers()
        _ = try await ben.send(MarkRead(conversation: talk, upTo: 1))
        #expect(try await ada.send(SyncAfter(cursor: start)).changes.isEmpty)
        let told = try await ben.send(SyncAfter(cursor: own)).changes
        #expect(told.map(\.read?.user) == [ben.id], "other devices of one's own are told")
    }

    @Test(.everyWiring) func aLongPollReturnsWithTheNextMessage() async throws {
        let (ada, ben, conversation) = try await world.conversation()
        let start = try await ben.send(SyncAfter()).cursor
        async let heard = ben.client.send(SyncAfter(cursor: start, waitMs: 4000))
        try await world.parked(1)
        let said = try await ada.says("Are you there?", in: conversation)
        let reply = try await heard
        #expect(reply.changes == [ChatChange(message: said)])
        let later = try await ben.send(SyncAfter(cursor: reply.cursor))
        #expect(later.changes.isEmpty)
    }

    @Test("can be limited to one conversation", .everyWiring) func canBeLimitedToOneConversation() async throws {
        let (ada, ben, cleo) = try await world.three()
        let (first, second) = (try await ada.gathers([ben], in: "One"), try await ada.gathers([ben], in: "Two"))
        let start = try await ben.send(SyncAfter()).cursor
        async let heard = ben.client.send(SyncAfter(cursor: start, conversation: second, waitMs: 4000))
        try await world.parked(1)
        try await ada.says("Not here", in: first)
        let said = try await ada.says("Here", in: second)
        #expect(try await heard.changes == [ChatChange(message: said)])
        try await ada.send(SetTyping(conversation: first))
        let hints = Cursor(fields: ["0"])
        let all = try await ben.send(SyncAfter(cursor: start, hints: hints))
        #expect(all.changes.count == 2 && all.typing?.map(\.conversation) == [first])
        let one = try await ben.send(SyncAfter(cursor: start, conversation: second, hints: hints))
        #expect(one.changes == [ChatChange(message: said)] && one.typing == nil)
        #expect(try await ben.send(SyncAfter(cursor: one.cursor, conversation: second)).changes.isEmpty)
        let others = SyncAfter(cursor: start, conversation: second, waitMs: 4000)
        #expect(try await cleo.refusal(others).field == "conversation")
    }

    @Test func aWaitThatTimesOutReturnsNoChanges() async throws {
        let ada = try await world.registered("Ada")
        let start = try await ada.send(SyncAfter()).cursor
        let reply = try await ada.send(SyncAfter(cursor: start, waitMs: 20))
        #expect(reply.changes.isEmpty)
        #expect(reply.cursor == start)
    }

    @Test func pagesContainEveryChange() async throws {
        let ada = try await world.registered("Ada")
        let ben = try await world.registered("Ben")
        let start = try await ben.send(SyncAfter()).cursor
        let conversation = try await ada.opens(with: ben)
        for number in 1...7 { try await ada.says("\(number)", in: conversation) }
        var cursor = start
        var heard: [ChatChange] = []
        var hasMore = true
        while hasMore {
            let reply = try await ben.send(SyncAfter(cursor: cursor, limit: 3))
            heard += reply.changes
            hasMore = reply.hasMore
            cursor = reply.cursor
        }
        #expect(heard.first == ChatChange(opened: conversation))
        #expect(heard.dropFirst().map(\.message?.text) == (1...7).map { "\($0)" })
        let again = try await ben.send(SyncAfter(cursor: start, limit: 200)).changes
        #expect(again == heard)
    }

    @Test func longMessagesAreSplitIntoPages() async throws {
        let (ada, ben, conversation) = try await world.conversation()
        let start = try await ben.send(SyncAfter()).cursor
        let text = String(repeating: "\u{FDFD}", count: 2700)
        for _ in 0..<60 { try await ada.says(text, in: conversation) }
        let first = try await ben.send(SyncAfter(cursor: start))
        #expect(first.hasMore)
        let second = try await ben.send(SyncAfter(cursor: first.cursor))
        let numbers = (first.changes + second.changes).compactMap { $0.message?.number }
        #expect(numbers == Array(1...numbers.count))
        #expect(!second.changes.isEmpty)
        let newest = try await ben.send(ListMessages(conversation: conversation))
        #expect(newest.messages.last?.number == 60)
        #expect(newest.hasEarlier)
    }

    @Test func strangersReceiveNoChanges() async throws {
        let (ada, _, conversation) = try await world.conversation()
        let eve = try await world.registered("Eve")
        let start = try await eve.send(SyncAfter()).cursor
        try await ada.says("Not for Eve", in: conversation)
        #expect(try await eve.send(SyncAfter(cursor: start)).changes.isEmpty)
    }

    @Test func aCursorRevealsNoActivityOfOthers() async throws {
        let (ada, ben, conversation) = try await world.conversation()
        let eve = try await world.registered("Eve")
        let evesBefore = try await eve.send(SyncAfter()).cursor
        let adasBefore = try await ada.send(SyncAfter()).cursor
        for number in 1...30 { try await ben.says("\(number)", in: conversation) }
        #expect(try await eve.send(SyncAfter()).cursor == evesBefore)
        #expect(try await eve.send(SyncAfter(cursor: evesBefore)).cursor == evesBefore)
        let adasAfter = try await ada.send(SyncAfter()).cursor
        #expect(adasAfter != adasBefore)
        #expect(adasAfter.text.count == evesBefore.text.count)
        for cursor in [evesBefore, adasBefore, adasAfter] {
            let position = try #require(cursor.key(as: Fields.self)?.cursorFields.last)
            #expect(Int64(position) == nil, "it tells \(position)")
        }
    }

    @Test func waitingPollsHoldNoPlaceAndEndWithTheService() async throws {
        let ada = try await world.registered("Ada")
        let start = try await ada.send(SyncAfter()).cursor
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 {
                group.addTask {
                    try await ada.client.send(SyncAfter(cursor: start, waitMs: 4000)).changes.count
                }
            }
            try await world.parked(200)
            #expect(try await world.sending(as: .gateway).send(Stats(), to: "chat").running == 1)
            try await world.stop("chat")
            for try await changes in group { #expect(changes == 0) }
        }
    }

    @Test func aCursorOfAnotherHistoryIsGone() async throws {
        let ada = try await world.registered("Ada")
        let other = Cursor(fields: ["another epoch", "3"])
        #expect(try await ada.refusal(SyncAfter(cursor: other)).code == .gone)
        let fault = try await ada.refusal(SyncAfter(cursor: Cursor(text: "?")))
        #expect(fault == BrokenRule.notACursor.fault(at: "cursor"))
        let wait = try await ada.refusal(SyncAfter(cursor: other, waitMs: 25_001))
        #expect(wait.field == "waitMs")
    }
}

private struct Fields: PageKey {
    let cursorFields: [String]

    init(cursorFields fields: [String]) {
        cursorFields = fields
    }
}
