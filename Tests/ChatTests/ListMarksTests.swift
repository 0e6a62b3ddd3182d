import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.listMarks", .services(AuthService.self, ChatService.self))
struct ListMarksTests {
    @Test("returns the marks of each member", .everyWiring) func returnsTheMarksOfEachMember() async throws {
        var people: [Person] = []
        for name in ["Ada", "Ben", "Cleo"] { people.append(try await world.registered(name)) }
        let talk = try await world.talk(of: people)
        for number in 1...3 { try await people[0].says("\(number)", in: talk) }
        try await people[1].send(MarkRead(conversation: talk, upTo: 1))
        try await people[1].send(MarkDelivered(conversation: talk, upTo: 3))
        try await people[2].send(MarkDelivered(conversation: talk, upTo: 2))
        let marks = try await people[2].send(ListMarks(conversation: talk)).marks
        let expected = [
            MemberMarks(user: people[0].id, read: 3, delivered: 0),
            MemberMarks(user: people[1].id, read: 1, delivered: 3),
            MemberMarks(user: people[2].id, read: 0, delivered: 2),
        ]
        #expect(marks == expected.sorted { $0.user < $1.user })
    }

    @Test func isForMembersOnly() async throws {
        let (_, _, talk) = try await world.conversation()
        let eve = try await world.registered("Eve")
        #expect(try await eve.refusal(ListMarks(conversation: talk)).code == .notFound)
    }
}
