import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

/// Requests at the same time; on a server, at two instances in turn.
@Suite(
    "instances of chat",
    .services(AuthService.self, ChatService.self),
    .singleWrites,
    .timeLimit(.minutes(5))
)
struct InstanceTests {
    @Test("messages at the same time are all kept, with numbers without gaps") func numbersHaveNoGaps() async throws {
        let (ada, ben, talk) = try await world.conversation()
        var sent: [ChatMessage] = []
        for round in 1...300 {
            async let adas = ada.says("Ada \(round)", in: talk)
            async let bens = ben.says("Ben \(round)", in: talk)
            sent += [try await adas, try await bens]
        }
        #expect(sent.map(\.number).sorted() == Array(1...600))
        var read: [ChatMessage] = []
        while let page = try await ben.page(of: talk, after: read.last?.number ?? 0) { read += page }
        #expect(read == sent.sorted { $0.number < $1.number })
        #expect(Set(read.map(\.text)).count == 600)
    }

    @Test("a repeated message is stored once, wherever it arrives") func repeatsAreStoredOnce() async throws {
        let (ada, ben, talk) = try await world.conversation()
        for round in 1...50 {
            async let first = ada.says("\(round)", in: talk, key: "round-\(round)")
            async let second = ada.says("\(round)", in: talk, key: "round-\(round)")
            #expect(try await first == second)
        }
        #expect(try await ben.reads(talk).count == 50)
    }

    @Test("two who write to each other at the same time open one conversation") func openOne() async throws {
        var people: [Person] = []
        for number in 1...12 { people.append(try await world.registered("Person\(number)")) }
        for (index, one) in people.enumerated() {
            for other in people[..<index] {
                async let first = one.send(OpenConversation(with: other.id))
                async let second = other.send(OpenConversation(with: one.id))
                let (ours, theirs) = (try await first, try await second)
                #expect(ours.conversation.id == theirs.conversation.id)
                #expect([ours.isNew, theirs.isNew].count { $0 } == 1)
            }
        }
    }

    @Test("of two marks at the same time the larger one stays") func theLargerMarkStays() async throws {
        let (ada, ben, talk) = try await world.conversation()
        for round in 1...150 {
            let number = try await ada.says("\(round)", in: talk).number
            let last = try await ada.says("\(round) again", in: talk).number
            async let larger = ben.send(MarkRead(conversation: talk, upTo: last)).read
            async let smaller = ben.send(MarkRead(conversation: talk, upTo: number)).read
            #expect(try await larger == last)
            #expect(try await [number, last].contains(smaller))
            let summary = try #require(try await ben.inbox().first)
            #expect(summary.read == last)
            #expect(summary.unread == 0)
        }
    }

    @Test("a message wakes the devices that wait at any instance, of pairs and groups", .everyWiring)
    func messagesWakeAllDevices() async throws {
        let (ada, ben, cleo) = try await world.three()
        let talks = [try await ada.opens(with: ben), try await ada.gathers([ben, cleo])]
        var waited = Duration.zero
        for round in 1...8 {
            for talk in talks {
                let start = try await ben.send(SyncAfter()).cursor
                let call = SyncAfter(cursor: start, waitMs: 20_000)
                async let phone = ben.client.send(call)
                async let laptop = ben.client.send(call)
                try await world.parked(2)
                let begun = ContinuousClock.now
                let said = try await ada.says("\(round)", in: talk)
                #expect(try await phone.changes == [ChatChange(message: said)])
                #expect(try await laptop.changes == [ChatChange(message: said)])
                waited += ContinuousClock.now - begun
            }
        }
        #expect(waited < .seconds(40), "without rings, each of 16 waits ends with the next read, after five seconds")
    }

    @Test("a hint reaches the devices that wait at any instance, each once") func hintsReachAllDevices() async throws {
        let (ada, ben, talk) = try await world.conversation()
        let start = try await ben.send(SyncAfter())
        let call = SyncAfter(cursor: start.cursor, waitMs: 20_000, hints: start.hints)
        async let phone = ben.client.send(call)
        async let laptop = ben.client.send(call)
        try await world.parked(2)
        try await ada.send(SetTyping(conversation: talk))
        let heard = [try await phone, try await laptop]
        for reply in heard {
            #expect(reply.typing == [TypingHint(conversation: talk, users: [ada.id])])
            for _ in 1...4 { #expect(try await ben.hints(after: reply) == nil) }
        }
        try await ada.says("Done", in: talk)
        try await eventually("an instance still has the hint") {
            for _ in 1...2 where try await ben.hints(after: start) != nil { return false }
            return true
        }
    }

    @Test("every instance knows who is there") func presenceReachesAllInstances() async throws {
        let (ada, ben, talk) = try await world.conversation()
        func isEverywhere(_ state: PresenceState) async throws -> Bool {
            for _ in 1...2 {
                let found = try await ada.send(FindPresence(users: [ben.id])).presences.first
                if found?.state != state { return false }
            }
            return true
        }
        try await ben.says("Hello", in: talk)
        try await eventually("Ben looks absent") { try await isEverywhere(.online) }
        world.clock.advance(by: .seconds(301))
        #expect(try await isEverywhere(.offline))
        _ = try await ben.send(SyncAfter())
        try await eventually("Ben looks absent while he listens") { try await isEverywhere(.idle) }
    }
}

extension Person {
    fileprivate func hints(after reply: SyncAfter.Reply) async throws -> [TypingHint]? {
        try await send(SyncAfter(cursor: reply.cursor, hints: reply.hints)).typing
    }

    /// The next messages; `nil` at the end.
    fileprivate func page(of talk: ConversationID, after number: Int) async throws -> [ChatMessage]? {
        let page = try await send(ListMessages(conversation: talk, after: number, limit: 200)).messages
        return page.isEmpty ? nil : page
    }
}
