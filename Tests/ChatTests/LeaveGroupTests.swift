import AuthContract
import AuthCore
import AuthTestKit
import ChatContract
import TestKit
import Testing

@testable import ChatCore

@Suite("chat.leaveGroup", .services(AuthService.self, ChatService.self))
struct LeaveGroupTests {
    @Test("when its owner leaves, a group goes to the first admin, else to the first member", .everyWiring)
    func isHandedOver() async throws {
        let (ada, ben, cleo) = try await world.three()
        let dora = try await world.registered("Dora")
        let group = try await ada.gathers([ben, cleo, dora])
        try await ada.send(SetRole(conversation: group, user: dora.id, role: .admin))
        try await ada.send(LeaveGroup(conversation: group))
        #expect(try await ben.roles(in: group) == [ben.id: .member, cleo.id: .member, dora.id: .owner])
        try await dora.send(SetRole(conversation: group, user: cleo.id, role: .owner))
        #expect(try await ben.roles(in: group) == [ben.id: .member, cleo.id: .owner, dora.id: .admin])
        try await cleo.send(LeaveGroup(conversation: group))
        try await dora.send(LeaveGroup(conversation: group))
        #expect(try await ben.roles(in: group) == [ben.id: .owner])
    }

    @Test("a group is removed with its messages when its last member leaves")
    func goesWithItsLastMember() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben])
        try await ada.send(AddMember(conversation: group, user: cleo.id))
        for number in 1...20 { try await ada.says("\(number)", in: group) }
        try await ben.send(LeaveGroup(conversation: group))
        try await ada.send(LeaveGroup(conversation: group))
        #expect(try await cleo.refusal(AcceptRequest(conversation: group)).code == .notFound)
        try await world.runMaintenance(of: "chat")
        let left = try await world.writingChatsFile { transaction in
            try transaction.value("SELECT count(*) FROM entry WHERE conversation = ?", group, as: Int.self)
        }
        #expect(left == 0)
    }

    @Test("later messages are delivered and found: no number is used twice") func takesNoNumberWithIt() async throws {
        let (ada, ben, cleo) = try await world.three()
        let talk = try await ada.opens(with: ben)
        let group = try await ada.gathers([cleo])
        try await cleo.send(LeaveGroup(conversation: group))
        try await ada.send(LeaveGroup(conversation: group))
        let cursor = try await ada.send(SyncAfter()).cursor
        _ = try await ada.send(SearchMessages(words: "anything"))
        for number in 1...3 {
            try await world.runMaintenance(of: "chat")
            try await ben.says("Afterwards \(number)", in: talk)
        }
        let told = try await ada.send(SyncAfter(cursor: cursor)).changes.compactMap(\.message?.text)
        #expect(told == ["Afterwards 1", "Afterwards 2", "Afterwards 3"])
        #expect(try await ada.send(SearchMessages(words: "afterwards")).messages.count == 3)
        let left = try await world.writingChatsFile { transaction in
            try transaction.value("SELECT count(*) FROM conversation WHERE id = ?", group, as: Int.self)
        }
        #expect(left == 0)
    }

    @Test("an erased owner hands the group over, and is gone from it") func outlivesItsOwner() async throws {
        let (ada, ben, cleo) = try await world.three()
        let group = try await ada.gathers([ben, cleo])
        try await ada.says("Mine", in: group)
        try await world.sending(as: .gateway).send(DeleteAccount(user: ada.id))
        try await eventually { try await ben.roles(in: group).count != 3 }
        #expect(try await ben.roles(in: group).values.sorted { $0.text < $1.text } == [.member, .owner])
        #expect(try await ben.reads(group).allSatisfy(\.isEmpty))
    }
}
