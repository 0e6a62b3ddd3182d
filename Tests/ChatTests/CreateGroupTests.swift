import AuthCore
import AuthTestKit
import ChatContract
import TestKit
import Testing

@testable import ChatCore

@Suite("chat.createGroup", .services(AuthService.self, ChatService.self))
struct CreateGroupTests {
    @Test("a group begins with its owner and the owner's contacts, as does its log", .everyWiring)
    func beginsWithAcquaintances() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben, cleo])
        let summary = try #require(try await ben.inbox().first { $0.id == group })
        #expect(summary.isGroup == true)
        #expect(summary.title == "Divers")
        #expect(summary.memberCount == 3)
        #expect(summary.role == .member)
        #expect(try await ada.roles(in: group) == [ada.id: .owner, ben.id: .member, cleo.id: .member])
        let events = try await ada.events(in: group)
        #expect(events.first == ConversationEvent(.created, title: "Divers"))
        #expect(Set(events.dropFirst().map(\.person)) == [ben.id, cleo.id])
        try await ben.says("Hello", in: group)
        #expect(try await cleo.reads(group).filter { !$0.isEmpty } == ["Hello"])
        #expect(try await ada.inbox().first { $0.id == group }?.unread == 1)
    }

    @Test("250 are in a group, and no more") func hasALimit() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben])
        _ = try await ada.opens(with: cleo)
        let (moment, adas) = (world.clock.now, ada.id)
        try await world.writingChatsFile { transaction in
            let ids = IdentifierSource.timeOrdered(now: { .now })
            let changes = GroupChanges(to: group, at: moment, ids: ids, in: transaction)
            for number in 3...249 {
                try changes.join(UserID(high: 1, low: UInt64(number)), by: adas)
            }
        }
        try await ada.send(AddMember(conversation: group, user: cleo.id))
        #expect(try await ada.roles(in: group).count == 250)
        let dora = try await world.registered("Dora")
        #expect(try await ada.refusal(AddMember(conversation: group, user: dora.id)).code == .conflict)
        let crowd = Array(repeating: ben.id, count: 200)
        #expect(try await ada.refusal(CreateGroup(title: "Crowd", members: crowd)).rule == "too-many")
        #expect(try await ada.refusal(CreateGroup(title: " ", members: [ben.id])).field == "title")
        #expect(try await ada.refusal(CreateGroup(title: "Alone", members: [])).field == "members")
        #expect(try await ada.refusal(CreateGroup(title: "Me", members: [ben.id, ada.id])).field == "members.1")
    }
}
