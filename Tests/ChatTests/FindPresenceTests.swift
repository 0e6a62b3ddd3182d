import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.findPresence", .services(AuthService.self, ChatService.self), .oneInstance)
struct FindPresenceTests {
    @Test("active users are online, listeners idle, others have a last time", .everyWiring)
    func returnsThePresence() async throws {
        let (ada, friend, talk) = try await world.conversation()
        // Tokens expire within the tested week.
        var ben: Person { get throws { try world.person("Ben", id: friend.id) } }
        func state() async throws -> Presence {
            let viewer = try world.person("Ada", id: ada.id)
            return try #require(try await viewer.send(FindPresence(users: [friend.id])).presences.first)
        }
        #expect(try await state() == Presence(user: friend.id, state: .offline))
        try await ben.says("Hello", in: talk)
        #expect(try await state() == Presence(user: friend.id, state: .online))
        world.clock.advance(by: .seconds(301))
        _ = try await ben.send(SyncAfter())
        #expect(try await state() == Presence(user: friend.id, state: .idle))
        try await ben.send(SetTyping(conversation: talk))
        #expect(try await state().state == .online)
        for (seconds, seen) in [(61, LastSeen.now), (300, .today), (86_400, .week), (6 * 86_400, nil)] {
            world.clock.advance(by: .seconds(seconds))
            #expect(try await state() == Presence(user: friend.id, state: .offline, lastSeen: seen))
        }
    }

    @Test("strangers, blocked users and users with hidden presence look absent") func isForPartners() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let eve = try await world.registered("Eve")
        for person in [ada, ben, eve] { _ = try await person.send(SyncAfter()) }
        try await ben.says("Hello", in: talk)
        func states(as viewer: Person) async throws -> [PresenceState] {
            let users = [ben.id, eve.id, ben.id, UserID(high: 1, low: 1)]
            return try await viewer.send(FindPresence(users: users)).presences.map(\.state)
        }
        #expect(try await states(as: ada) == [.online, .offline, .offline])
        #expect(try await states(as: eve) == [.offline, .idle, .offline], "oneself is seen")
        try await ben.send(Block(user: ada.id))
        try await world.waitForFollowers()
        #expect(try await states(as: ada) == [.offline, .offline, .offline])
        try await ben.send(Unblock(user: ada.id))
        try await world.waitForFollowers()
        #expect(try await states(as: ada).first == .online)
        try await ben.send(UpdatePrivacy(hidesPresence: true))
        #expect(try await states(as: ada).first == .offline)
        try await ben.send(UpdatePrivacy(hidesPresence: false))
        try await ada.send(UpdatePrivacy(hidesPresence: true))
        #expect(try await states(as: ada).first == .offline, "who hides is told of nobody")
    }

    @Test func asksForAHundredAtMost() async throws {
        let ada = try await world.registered("Ada")
        let users = (1...101).map { UserID(high: 1, low: UInt64($0)) }
        #expect(try await ada.send(FindPresence(users: Array(users.prefix(100)))).presences.count == 100)
        #expect(try await ada.refusal(FindPresence(users: users)).field == "users")
    }
}
