import AuthContract
import AuthCore
import ChatContract
import ChatCore
import TestKit
import Testing

@Suite("chat.addMember", .services(AuthService.self, ChatService.self))
struct AddMemberTests {
    @Test("a new member sees later messages only, and a former one cannot write", .everyWiring)
    func historyBeginsWithJoining() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben])
        _ = try await ada.opens(with: cleo)
        try await ada.says("Before", in: group)
        let start = try await cleo.send(SyncAfter()).cursor
        try await ada.send(AddMember(conversation: group, user: cleo.id))
        let said = try await ben.says("After", in: group)
        let changes = try await cleo.send(SyncAfter(cursor: start)).changes
        #expect(changes == [ChatChange(opened: group), ChatChange(message: said)])
        #expect(try await cleo.reads(group) == ["After"])
        try await cleo.send(LeaveGroup(conversation: group))
        #expect(try await cleo.refusal(SendMessage(conversation: group, text: "Still")).code == .notFound)
        #expect(try await ada.events(in: group).last == ConversationEvent(.left, person: cleo.id))
    }

    @Test("a stranger is invited to a group, and neither reads it nor is seen in it before accepting")
    func strangersAreInvitedToGroups() async throws {
        let (ada, ben, cleo) = try await world.three()
        let start = try await cleo.send(SyncAfter()).cursor
        let group = try await ada.gathers([ben])
        try await ada.send(AddMember(conversation: group, user: cleo.id))
        try await ben.says("Who else comes?", in: group)
        #expect(try await cleo.inbox().isEmpty)
        let request = try #require(try await cleo.requests().first)
        #expect((request.title, request.memberCount, request.role) == ("Divers", 2, .asked))
        #expect(request.invitedBy == ada.id)
        #expect(request.people?.first?.displayName == "Ada")
        #expect((request.last, request.unread) == (nil, 0))
        #expect(try await cleo.reads(group).isEmpty)
        #expect(try await cleo.refusal(SendMessage(conversation: group, text: "Me")).code == .forbidden)
        #expect(try await cleo.send(SyncAfter(cursor: start)).changes == [ChatChange(requested: group)])
        #expect(try await ben.roles(in: group)[cleo.id] == nil)
        #expect(try await ada.roles(in: group)[cleo.id] == .asked)

        try await cleo.send(AcceptRequest(conversation: group))
        let said = try await ben.says("Welcome", in: group)
        #expect(try await cleo.reads(group) == ["Welcome"])
        let told = try await cleo.send(SyncAfter(cursor: start)).changes
        #expect(told == [ChatChange(opened: group), ChatChange(message: said)])
        #expect(try await ben.events(in: group).last == ConversationEvent(.joined, person: cleo.id))
    }

    @Test("blocked users cannot add each other to a group, as if unknown") func cannotAddEachOther() async throws {
        let (ada, ben, cleo) = try await world.three()
        let (adas, bens) = (try await ada.gathers([cleo]), try await ben.gathers([cleo]))
        try await ada.send(Block(user: ben.id))
        try await world.waitForFollowers()
        let nobody = UserID(high: 1, low: 1)
        for (person, other, group) in [(ada, ben, adas), (ben, ada, bens)] {
            let refused = try await person.refusal(AddMember(conversation: group, user: other.id))
            #expect(refused.code == .forbidden)
            #expect(try await person.refusal(AddMember(conversation: group, user: nobody)) == refused)
            let made = try await person.refusal(CreateGroup(title: "Us", members: [cleo.id, other.id]))
            #expect(try await person.refusal(CreateGroup(title: "Us", members: [cleo.id, nobody])) == made)
            #expect(made.field == "members.1")
        }
    }
}
