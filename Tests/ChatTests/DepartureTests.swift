import AuthCore
import CatalogueContract
import CatalogueCore
import ChatContract
import TestKit
import Testing

@testable import ChatCore

/// Changes that departed users receive.
@Suite("departures", .services(AuthService.self, ChatService.self))
struct DepartureTests {
    @Test("a removed member learns of that at once, and of no later entries", .everyWiring)
    func arePutOut() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben, cleo])
        let start = try await ben.send(SyncAfter()).cursor
        async let heard = ben.client.send(SyncAfter(cursor: start, waitMs: 4000))
        try await world.parked(1)
        try await ada.send(RemoveMember(conversation: group, user: ben.id))
        #expect(try await heard.changes == [ChatChange(departed: group)])
        try await ada.says("Without Ben", in: group)
        #expect(try await ben.send(SyncAfter(cursor: heard.cursor)).changes.isEmpty)
        #expect(try await ben.send(SyncAfter(cursor: start)).changes == [ChatChange(departed: group)])
        #expect(try await cleo.send(SyncAfter(cursor: start)).changes.allSatisfy { $0.departed == nil })
        let now = try await ben.send(SyncAfter()).cursor
        #expect(try await ben.send(SyncAfter(cursor: now)).changes.isEmpty, "what is now is told from now on")
    }

    @Test("a watch of a group reports its end once, and is refused afterwards") func endsAWatch() async throws {
        let (ada, ben, _) = try await world.three()
        let group = try await ada.gathers([ben])
        let start = try await ben.send(SyncAfter()).cursor
        try await ben.send(LeaveGroup(conversation: group))
        let told = try await ben.send(SyncAfter(cursor: start, conversation: group))
        #expect(told.changes == [ChatChange(departed: group)])
        let after = try await ben.refusal(SyncAfter(cursor: told.cursor, conversation: group))
        #expect(after.field == "conversation" && after.code == .notFound)
    }

    @Test("a declined or withdrawn request reaches the user's own devices only") func requestsEnd() async throws {
        let (ada, ben, cleo) = try await world.three()
        let talk = try await ada.asks(ben)
        try await ada.says("Hello", in: talk)
        let group = try await ada.gathers([cleo])
        try await ada.send(AddMember(conversation: group, user: ben.id))
        let (own, others) = (try await ben.send(SyncAfter()).cursor, try await ada.send(SyncAfter()).cursor)
        try await ben.send(DeclineRequest(conversation: talk))
        try await ben.send(DeclineRequest(conversation: talk))
        try await ada.send(RemoveMember(conversation: group, user: ben.id))
        let told = try await ben.send(SyncAfter(cursor: own)).changes
        #expect(told == [ChatChange(departed: talk), ChatChange(departed: group)])
        #expect(try await ada.send(SyncAfter(cursor: others)).changes.isEmpty)
    }

    @Test("after a return, the opening replaces the earlier departure")
    func endWithTheReturn() async throws {
        let (ada, ben, _) = try await world.three()
        let group = try await ada.gathers([ben])
        let start = try await ben.send(SyncAfter()).cursor
        try await ben.send(LeaveGroup(conversation: group))
        try await ada.send(AddMember(conversation: group, user: ben.id))
        #expect(try await ben.send(SyncAfter(cursor: start)).changes == [ChatChange(opened: group)])
        try await ben.send(LeaveGroup(conversation: group))
        #expect(try await ben.send(SyncAfter(cursor: start)).changes == [ChatChange(departed: group)])
    }

    @Test(
        "leaving a trip and the end of a group are reported, also to invited users",
        .services(AuthService.self, CatalogueService.self, ChatService.self)
    )
    func followTripsAndEnds() async throws {
        let (ada, ben, cleo) = try await world.three()
        let (trip, group) = try await ada.travels(with: ben, in: world)
        let start = try await ben.send(SyncAfter()).cursor
        try await ben.send(LeaveTrip(id: trip))
        try await world.waitForFollowers()
        #expect(try await ben.send(SyncAfter(cursor: start)).changes == [ChatChange(departed: group)])

        let own = try await ada.gathers([ben])
        try await ada.send(AddMember(conversation: own, user: cleo.id))
        let asked = try await cleo.send(SyncAfter()).cursor
        for person in [ben, ada] { try await person.send(LeaveGroup(conversation: own)) }
        #expect(try await cleo.send(SyncAfter(cursor: asked)).changes == [ChatChange(departed: own)])
    }

    @Test("the newest 1,000 of a user are kept for 30 days and returned in pages") func areBounded() async throws {
        let (ada, ben, _) = try await world.three()
        let group = try await ada.gathers([ben])
        let start = try await ben.send(SyncAfter()).cursor
        try await ben.send(LeaveGroup(conversation: group))
        let groups: [ConversationID] = (1...1_004).map { ConversationID(high: 7, low: UInt64($0)) }
        // The file is written outside the test's task.
        let now = world.clock.now
        try await world.writingChatsFile { transaction in
            for (place, other) in groups.enumerated() {
                try transaction.execute(DepartureQueries.put, ben.id, other, 1_000 + Int64(place), now)
            }
            try transaction.departures.insert(ben.id, from: group, at: now)
        }
        var (told, page): ([ConversationID], SyncAfter.Reply) = ([], try await ben.send(SyncAfter(cursor: start)))
        told += page.changes.compactMap(\.departed)
        while page.hasMore {
            page = try await ben.send(SyncAfter(cursor: page.cursor, limit: 150))
            told += page.changes.compactMap(\.departed)
        }
        #expect(told.count == 1_000 && Set(told).count == 1_000)
        #expect(told.last == groups.last)
        world.clock.advance(by: .seconds(31 * 86_400))
        try await world.runMaintenance(of: "chat")
        let left = try await world.writingChatsFile { transaction in
            try transaction.value("SELECT count(*) FROM departure", as: Int.self)
        }
        #expect(left == 0)
    }
}
