import AuthCore
import AuthTestKit
import ChatContract
import ServiceKit
import TestKit
import Testing

@testable import ChatCore

@Suite("limits", .services(AuthService.self, ChatService.self), .oneInstance)
struct LimitTests {
    @Test("ten messages at once, then one a second", .settings(["message-burst": "10"]))
    func messagesHaveAPace() async throws {
        let (ada, ben, talk) = try await world.conversation()
        for number in 1...10 { try await ada.says("\(number)", in: talk) }
        let fault = try await ada.refusal(SendMessage(conversation: talk, text: "11"))
        #expect(fault.code == .throttled)
        #expect(fault.retryAfterMs == 1000)
        try await ben.says("Others go on", in: talk)
        for number in 11...13 {
            world.clock.advance(by: .seconds(1))
            try await ada.says("\(number)", in: talk)
            #expect(try await ada.refusal(SendMessage(conversation: talk, text: "more")).code == .throttled)
        }
        world.clock.advance(by: .seconds(10))
        for number in 14...23 { try await ada.says("\(number)", in: talk) }
        #expect(try await ben.reads(talk).count == 24)
    }

    @Test("a notification to all members counts as a message", .settings(["message-burst": "4"]))
    func notificationsCount() async throws {
        let (ada, ben, _) = try await world.three()
        let group = try await ada.gathers([ben])
        try await ada.says("Helo", in: group)
        let events = try await ada.send(ListMessages(conversation: group)).messages
        let number = try #require(events.last?.number)
        try await ada.send(EditMessage(conversation: group, message: number, text: "Hello"))
        try await ada.send(SetReaction(conversation: group, message: number, emoji: "👋", isSet: true))
        try await ada.send(UpdateGroup(conversation: group, title: "Walkers"))
        #expect(try await ada.refusal(SetRetention(conversation: group, keepFor: 3_600)).code == .throttled)
        #expect(try await ada.refusal(SetRole(conversation: group, user: ben.id, role: .admin)).code == .throttled)
        world.clock.advance(by: .seconds(1))
        try await ada.send(SetRole(conversation: group, user: ben.id, role: .admin))
    }

    @Test("a repeated key gets the first reply, is not refused and does not count", .settings(["message-burst": "1"]))
    func repeatsAreFree() async throws {
        let (ada, ben, _) = try await world.three()
        let group = try await ada.gathers([ben])
        let message = try await ada.says("Helo", in: group)
        let calls: [any Call] = [
            SendMessage(conversation: group, text: "Hello"),
            EditMessage(conversation: group, message: message.number, text: "Hello"),
            SetReaction(conversation: group, message: message.number, emoji: "👋", isSet: true),
            UpdateGroup(conversation: group, title: "Walkers"),
            SetRetention(conversation: group, keepFor: 3_600),
            SetRole(conversation: group, user: ben.id, role: .admin),
        ]
        for (number, call) in calls.enumerated() {
            let key = "key-\(number)"
            world.clock.advance(by: .seconds(60))
            #expect(try await !ada.isReplayed(call, key: key))
            // Otherwise refused: the rate is used up.
            for _ in 1...2 { #expect(try await ada.isReplayed(call, key: key)) }
            #expect(try await ada.refusal(SendMessage(conversation: group, text: "More")).code == .throttled)
            world.clock.advance(by: .seconds(60))
            // Otherwise accepted and counted.
            for _ in 1...2 { #expect(try await ada.isReplayed(call, key: key)) }
            try await ada.says("More", in: group)
        }
    }

    @Test(
        "accounts of less than a week open few conversations and invite few strangers a day",
        .settings(["new-conversations-a-day": "3"])
    )
    func youngAccountsApproachFew() async throws {
        let ada = try await world.registered("Ada")
        var others: [Person] = []
        for name in ["Ben", "Cleo", "Dora", "Emil", "Finn"] { others.append(try await world.registered(name)) }
        // The same user counts once a day.
        for _ in 1...2 { _ = try await ada.asks(others[0]) }
        world.clock.advance(by: .seconds(600))
        let group = try await ada.send(CreateGroup(title: "Divers", members: [others[1].id])).conversation.id
        let fault = try await ada.refusal(OpenConversation(with: others[2].id))
        #expect(fault.code == .throttled)
        #expect(fault.retryAfterMs == 86_400_000 - 600_000)
        #expect(try await ada.refusal(AddMember(conversation: group, user: others[3].id)).code == .throttled)
        #expect(try await ada.refusal(CreateGroup(title: "More", members: [others[3].id])).code == .throttled)
        #expect(try await others[4].asks(ada) != group)

        world.clock.advance(by: .seconds(86_400))
        _ = try await world.person("Ada", id: ada.id).asks(others[2])
        try await world.runMaintenance(of: "chat")
        world.clock.advance(by: .seconds(7 * 86_400))
        let old = try world.person("Ada", id: ada.id)
        for other in others.dropFirst() { try await old.send(AddMember(conversation: group, user: other.id)) }
    }

    @Test("limits are on unless an operator says otherwise", .noServices) func areOnByDefault() throws {
        let settings = try ChatSettings(ServiceSettings([:]))
        #expect((settings.messageBurst, settings.messagesPerMinute, settings.newConversationsADay) == (10, 60, 20))
    }
}

extension Person {
    /// Sends a call and returns whether its reply is a repeated one.
    fileprivate func isReplayed<C: Call>(_ call: C, key: String) async throws -> Bool {
        let body = try WireJSON.decode(JSONValue.self, from: WireJSON.encode(call))
        let reply = try await client.send(C.name, body: body, key: key)
        _ = try reply.body(C.Reply.self)
        return reply.replayed
    }
}
