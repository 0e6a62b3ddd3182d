import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.updatePrivacy", .services(AuthService.self, ChatService.self))
struct UpdatePrivacyTests {
    @Test("private read marks reach the user's own devices only", .everyWiring) func keepsMarksPrivate() async throws {
        let (ada, ben, talk) = try await world.conversation()
        for number in 1...3 { try await ada.says("\(number)", in: talk) }
        let (adas, bens) = (try await ada.send(SyncAfter()), try await ben.send(SyncAfter()))
        try await ben.send(UpdatePrivacy(hidesReading: true))
        try await ben.send(MarkRead(conversation: talk, upTo: 2))
        #expect(try await ada.send(SyncAfter(cursor: adas.cursor)).changes.isEmpty)
        let own = ChatChange(read: ReadMark(conversation: talk, user: ben.id, upTo: 2))
        #expect(try await ben.send(SyncAfter(cursor: bens.cursor)).changes == [own])
        let marks = try await ada.send(ListMarks(conversation: talk)).marks
        #expect(marks.first { $0.user == ben.id } == MemberMarks(user: ben.id, read: nil, delivered: 0))
        #expect(try await ben.send(ListMarks(conversation: talk)).marks.first { $0.user == ben.id }?.read == 2)
        #expect(try await ben.inbox().map(\.unread) == [1])
        try await ben.send(UpdatePrivacy(hidesReading: false))
        try await ben.send(MarkRead(conversation: talk, upTo: 3))
        let told = try await ada.send(SyncAfter(cursor: adas.cursor)).changes
        #expect(told == [ChatChange(read: ReadMark(conversation: talk, user: ben.id, upTo: 3))])
    }

    @Test func changesOnlyTheGivenMembers() async throws {
        let ada = try await world.registered("Ada")
        let open = UpdatePrivacy.Reply(hidesReading: false, hidesPresence: false)
        #expect(try await ada.send(UpdatePrivacy()) == open)
        try await ada.send(UpdatePrivacy(hidesReading: true))
        let both = UpdatePrivacy.Reply(hidesReading: true, hidesPresence: true)
        #expect(try await ada.send(UpdatePrivacy(hidesPresence: true)) == both)
        try await world.restart("chat")
        #expect(try await ada.send(UpdatePrivacy()) == both)
        #expect(try await world.registered("Ben").send(UpdatePrivacy()) == open)
    }
}
